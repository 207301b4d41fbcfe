import { type GatewayServer, nameOfHouse, titleOfHouse } from '../gateway-server.ts';
import { pictureSize } from './picture/picture.ts';

/** Facts about the server that its pages show. */
export type PageServer = Pick<
  GatewayServer,
  'guests' | 'hasPublicPages' | 'registration' | 'about' | 'address' | 'name' | 'version'
> & {
  /** Address of the server in the reader's browser, such as `https://oak.example.org`. */
  readonly origin?: string | undefined;
};

export interface HtmlPage {
  readonly title: string;
  readonly description: string;
  /** True if search engines should not list the page. */
  readonly isUnlisted?: boolean;
  /** Path of the picture for links to the page. */
  readonly picture?: string;
  /** Further scripts of the page. */
  readonly scripts?: readonly 'replay.js'[];
  /** Path of the same page in text mode. Default: the menu in text mode. */
  readonly inWords?: string;
  /** HTML between the header and the footer. */
  readonly main: string;
}

/** Escapes a text for HTML, also within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pictureTags({ origin }: PageServer, { picture, title }: HtmlPage): string {
  if (origin === undefined || picture === undefined) return '';
  const { width, height } = pictureSize;
  return `
    <meta property="og:image" content="${escaped(origin + picture)}">
    <meta property="og:image:width" content="${width}">
    <meta property="og:image:height" content="${height}">
    <meta property="og:image:alt" content="${escaped(title)}">
    <meta name="twitter:card" content="summary_large_image">`;
}

/** A page as HTML. It is the same for all readers, and has no secrets. */
export function htmlPage(house: PageServer, page: HtmlPage): string {
  const { guests = false, about, version } = house;
  const { inWords = '/reader', scripts = [] } = page;
  const [title, description] = [escaped(page.title), escaped(page.description)];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="dark light">
    <meta name="description" content="${description}">${
      page.isUnlisted === true ? '\n    <meta name="robots" content="noindex">' : ''
    }
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="turncade on ${escaped(titleOfHouse(house))}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">${pictureTags(house, page)}
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/web/start.css">
${['start.js', ...scripts].map((script) => `    <script type="module" src="/web/${script}"></script>`).join('\n')}
  </head>
  <body${guests ? ' data-guests' : ''}>
    <header><strong><a href="/">turncade</a></strong> <span>on ${escaped(titleOfHouse(house))}</span> <a href="/play">Log in</a></header>
    <main>${page.main}
    </main>
    <footer>turncade ${escaped(version)} on ${escaped(nameOfHouse(house))} · <a href="${inWords}">In words, for screen readers</a>${
      about?.contact === undefined ? '' : ` · Contact: ${escaped(about.contact)}`
    }</footer>
  </body>
</html>
`;
}
