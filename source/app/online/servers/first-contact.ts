import { type Line, line, span, wrappedLines } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey } from '../../layers/dialog.ts';
import { helpRow, keyRow } from '../../layers/key-rows.ts';
import { inRow, rowTargets } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';

export interface FirstContactOptions {
  readonly address: string;
  /** `q7m3-x2kd-90ha-t5vb` */
  readonly fingerprint: string;
  accept(): ActionResult;
  /** Goes back. Nothing has been sent. */
  leave(): ActionResult;
}

const answers = ['yes', 'no'] as const;

/** Asks the player once whether a server is the right one, before anything is sent. */
export function firstContactPage(
  around: PageContext,
  { address, fingerprint, accept, leave }: FirstContactOptions,
): Page {
  let choice: (typeof answers)[number] = 'no';
  const press = () => (choice === 'yes' ? accept() : leave());
  const answer = (which: typeof choice, key: string, text: string): Line =>
    inRow(answers.indexOf(which), [
      span(choice === which ? '     >' : '      ', 'accent'),
      span(`${key}  `, 'accent'),
      span(text, choice === which ? 'strong' : 'text'),
    ]);
  const lines = (): readonly Line[] => [
    [],
    [],
    line('      Is this the right server?', 'strong'),
    [],
    line(`      ${address} uses a certificate of its own.`),
    line('      Ask the person who runs it for the fingerprint, and compare:'),
    [],
    [],
    line(`              ${spelled(fingerprint)}`, 'accent'),
    [],
    [],
    line('      If it is the same, nobody can read or change what you send.'),
    line('      If it differs, you may be talking to an impostor.'),
    line('      Nothing has been sent yet, not even your name.'),
    [],
    answer('yes', 'y', 'Yes, it is the same. Connect and remember it.'),
    answer('no', 'n', 'No, or I am not sure. Leave.'),
  ];
  return page(around, {
    show: () => ({
      title: pageTitle('turncade', address),
      facts: line('not connected', 'warning'),
      left: [{ title: 'first contact', lines: lines() }],
      status: [
        'Press y only after comparing. turncade asks this once.',
        'With turncade join ADDRESS#FINGERPRINT there is nothing to compare.',
      ],
    }),
    keys: () => [
      keyRow('y', 'same, connect', 'remember the fingerprint and connect', accept),
      keyRow('n', 'leave', 'leave; nothing was sent', leave),
      helpRow(['up', 'down'], 'choose an answer', () => {
        choice = choice === 'yes' ? 'no' : 'yes';
      }),
      helpRow('enter', 'the chosen answer', press),
      { ...escapeKey('leave', 'leave; nothing was sent', leave), footer: undefined },
    ],
    click(target) {
      const clicked = answers[rowTargets.read(target)?.row ?? -1];
      if (clicked === undefined) return undefined;
      if (clicked === choice) return press();
      choice = clicked;
      return undefined;
    },
  });
}

/** `q 7 m 3    x 2 k d    9 0 h a    t 5 v b` */
export const spelled = (fingerprint: string): string =>
  fingerprint
    .split('-')
    .map((group) => [...group].join(' '))
    .join('    ');

/** Warning that the fingerprint has changed, with what to do. */
export const changedText = (was: string | undefined, fingerprint: string): readonly string[] => [
  `This is not the server you know. Its fingerprint was ${was ?? 'another one'}, now it is ${fingerprint}.`,
  'Either somebody set it up anew, or somebody pretends to be it. Nothing was sent.',
  'Ask its owner. If it is new: forget it on the servers page (Del) and join again.',
];

export interface ChangedOptions {
  readonly address: string;
  readonly was: string | undefined;
  readonly fingerprint: string;
  leave(): ActionResult;
}

/** Page for a server whose fingerprint has changed. It offers no way to accept it. */
export function changedServerPage(around: PageContext, { address, was, fingerprint, leave }: ChangedOptions): Page {
  const [what, ...rest] = changedText(was, fingerprint);
  return page(around, {
    show: ({ columns }) => ({
      title: pageTitle('turncade', address),
      facts: line('not connected', 'warning'),
      left: [
        {
          title: 'another fingerprint',
          lines: [
            [],
            [],
            ...[`! ${what}`, ...rest].flatMap((text, i): Line[] => [
              ...wrappedLines(text, columns - 12, i === 0 ? 'refusal' : 'text').map(
                (row): Line => [span('      '), ...row],
              ),
              [],
            ]),
          ],
        },
      ],
      status: ['Enter goes back. Nothing was sent.'],
    }),
    keys: () => [
      keyRow('enter', 'back', 'back to the servers', leave),
      escapeKey('back', 'back to the servers', leave),
    ],
  });
}
