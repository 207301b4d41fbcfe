import type { LoginServer } from './connection.ts';
import { byId, made } from './element.ts';
import { post } from './post.ts';

type Way = 'login' | 'register';

interface Field {
  readonly id: 'name' | 'password' | 'again' | 'code';
  readonly label: string;
  readonly type: 'text' | 'password';
  /** `autocomplete` attribute of this field in each form. */
  readonly filled: Readonly<Record<Way, string>>;
  readonly about?: string;
}

const fields: readonly Field[] = [
  {
    id: 'name',
    label: 'Name',
    type: 'text',
    filled: { login: 'username', register: 'username' },
    about: '2 to 20 letters, digits, - and _. Everyone sees it.',
  },
  {
    id: 'password',
    label: 'Password',
    type: 'password',
    filled: { login: 'current-password', register: 'new-password' },
    about: '8 characters or more. A sentence is best.',
  },
  { id: 'again', label: 'Password again', type: 'password', filled: { login: 'off', register: 'new-password' } },
  { id: 'code', label: 'Invitation code', type: 'text', filled: { login: 'off', register: 'off' } },
];

export function loginForm(done: () => void) {
  const section = byId('login');
  return {
    show(server: LoginServer): void {
      section.replaceChildren(formFor(server, finished));
      section.hidden = false;
      enterInvitation(section);
      section.querySelector<HTMLInputElement>('#name')?.focus();
    },
  };

  function finished(): void {
    section.hidden = true;
    section.replaceChildren();
    done();
  }
}

/** Fills in the invitation code from the page's link, if the form has a field for it. */
function enterInvitation(section: HTMLElement): void {
  const invitation = /^#i=([\w-]{1,40})$/.exec(location.hash)?.[1];
  const code = section.querySelector<HTMLInputElement>('#code');
  if (invitation === undefined || code === null) return;
  section.querySelector<HTMLInputElement>('[value=register]')?.click();
  code.value = invitation;
}

function formFor({ registration, server, about = [], guests = false }: LoginServer, done: () => void): HTMLFormElement {
  let way: Way = 'login';
  const wrong = made('p', { class: 'wrong', role: 'alert' });
  const button = made('button');
  const rows = fields.map((field) => {
    const input = made('input', {
      id: field.id,
      name: field.id,
      type: field.type,
      autocapitalize: 'none',
      spellcheck: 'false',
      maxlength: '128',
      required: '',
      ...(field.about !== undefined && { 'aria-describedby': `about-${field.id}` }),
    });
    const { id, about: words = '' } = field;
    const about = made('small', { id: `about-${id}` }, words);
    return {
      field,
      input,
      about,
      row: made('div', { class: 'field' }, made('label', { for: field.id }, field.label), input, about),
    };
  });
  const fieldValue = (id: Field['id']): string => {
    const row = rows.find(({ field }) => field.id === id);
    return row === undefined ? '' : row.input.value;
  };
  const isAsked = ({ id }: Field): boolean =>
    way === 'register' ? id !== 'code' || registration === 'code' : id === 'name' || id === 'password';
  const choose = (next: Way): void => {
    way = next;
    button.textContent = way === 'login' ? 'Log in' : 'Create the account';
    wrong.textContent = '';
    for (const { field, input, about, row } of rows) {
      row.hidden = !isAsked(field);
      input.disabled = !isAsked(field);
      input.setAttribute('autocomplete', field.filled[way]);
      about.hidden = way === 'login';
    }
  };
  const choice = (is: Way, label: string): HTMLLabelElement => {
    const radio = made('input', { type: 'radio', name: 'way', value: is, ...(is === 'login' && { checked: '' }) });
    radio.addEventListener('change', () => choose(is));
    return made('label', {}, radio, ` ${label}`);
  };
  const form = made(
    'form',
    { 'aria-label': 'Log in or create an account' },
    made('h2', {}, `turncade on ${server}`),
    ...about.map((text) => made('p', {}, text)),
    registration === 'closed'
      ? made('p', {}, 'This server takes no new accounts.')
      : made(
          'fieldset',
          {},
          made('legend', { class: 'unseen' }),
          choice('login', 'Log in'),
          choice('register', 'New account'),
        ),
    ...rows.map(({ row }) => row),
    wrong,
    button,
  );
  const submit = async (path: string, body: object): Promise<void> => {
    button.disabled = true;
    wrong.textContent = '';
    const response = await post(path, body);
    button.disabled = false;
    if (response === undefined) done();
    else wrong.textContent = response;
  };
  choose(way);
  if (guests) {
    const guest = made('button', { type: 'button' }, 'Play as a guest');
    guest.addEventListener('click', () => void submit('/web/guest', {}));
    form.append(' ', guest);
  }
  const send = async (): Promise<void> => {
    if (way === 'register' && fieldValue('password') !== fieldValue('again')) {
      wrong.textContent = 'The two passwords differ.';
      return;
    }
    const code = fieldValue('code');
    const body = {
      is: way,
      name: fieldValue('name'),
      password: fieldValue('password'),
      ...(way === 'register' && registration === 'code' && { code }),
    };
    await submit('/web/login', body);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  return form;
}
