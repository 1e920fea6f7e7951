import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeGraph } from '#tests/support/web/fake-graph.ts';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectNoRole, expectText, field, sentence } from '#tests/support/web/screen.ts';
import { sessionClient } from '#web/auth/session-client.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { DashboardPage } from '#web/features/account/dashboard/dashboard-page.tsx';

/** An XMLHttpRequest that a test controls. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = [];
  upload = new EventTarget();
  headers: Record<string, string> = {};
  address = '';
  form: FormData | null = null;
  status = 0;
  responseText = '';
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
    FakeRequest.made.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  getResponseHeader() {
    return 'application/json';
  }
  answer = (status: number, body: string) =>
    act(async () => {
      Object.assign(this, { status, responseText: body });
      this.dispatchEvent(new Event('loadend'));
    });
}

beforeEach(() => {
  FakeRequest.made = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  writeSession({ token: 'sari-token', member: SARI });
});

const open = () =>
  renderPage(<DashboardPage />, {
    graph: { ...createFakeGraph(), client: sessionClient() },
    at: '/dashboard',
    member: SARI,
  });

const image = (size = 4) => new File([new Uint8Array(size)], 'saya.jpg', { type: 'image/jpeg' });
const choose = (file: File) => userEvent.upload(field('Foto profil'), file, { applyAccept: false });
/** The request that is sent as the `count`th, once the press is painted. */
const request = (count = 1) =>
  vi.waitFor(() => {
    const made = FakeRequest.made[count - 1];
    if (!made?.form) throw new Error('nothing was sent');
    return made;
  });

test('a file that is sent again after no answer keeps its key; an answer, or another file, brings a new one', async () => {
  open();
  const file = image();
  for (const [index, each] of [file, file, image(5), image(5)].entries()) {
    await choose(each);
    const sent = await request(index + 1);
    // The third request is answered, and the others get no answer.
    if (index === 2) await sent.answer(200, refusal);
    else await sent.answer(0, '');
    await screen.findAllByText(/Failed to update profile picture/);
  }
  const keys = FakeRequest.made.map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('a file that is no image is not sent; 5 MB are sent, one byte more is not', async () => {
  open();
  await choose(new File(['a'], 'a.pdf', { type: 'application/pdf' }));
  expectText('Please select a valid image file.');
  await choose(image(5 * 1024 * 1024 + 1));
  expectText('File size must be less than 5MB.');
  expect(FakeRequest.made).toEqual([]);
  await choose(image(5 * 1024 * 1024));
  await request();
});

test('the upload follows the multipart request specification, shows preview and progress, and the new picture appears everywhere', async () => {
  const { container } = open();
  await choose(image());
  const { address, headers, form } = await request();
  expect(address).toBe('POST /graphql');
  expect(headers).toMatchObject({ authorization: 'Bearer sari-token', 'apollo-require-preflight': 'true' });
  expect(JSON.parse(String(form?.get('operations')))).toMatchObject({
    operationName: 'UpdateProfilePicture',
    variables: { input: { picture: null } },
  });
  expect(JSON.parse(String(form?.get('map')))).toEqual({ 0: ['variables.input.picture'] });
  expect([...(form?.keys() ?? [])]).toEqual(['operations', 'map', '0']);

  await vi.waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^blob:/));
  await act(async () => (await request()).upload.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 4 })));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.75');

  await (
    await request()
  ).answer(
    200,
    JSON.stringify({
      data: {
        __typename: 'Mutation',
        updateProfilePicture: {
          __typename: 'UpdateProfilePicturePayload',
          user: { ...SARI, profilePicture: 'https://m.example/new.webp' },
          userErrors: [],
        },
      },
    }),
  );
  expect(container.querySelector('img')?.src).toBe('https://m.example/new.webp');
  expectNoRole('progressbar');
});

const refusal = JSON.stringify({
  errors: [{ message: 'Please select a valid image file.', extensions: { code: 'BAD_USER_INPUT' } }],
});

test.each([
  [200, refusal, 'Failed to update profile picture. Please select a valid image file.'],
  [502, '<html>', 'Failed to update profile picture. Please try again.'],
  [204, '', 'Failed to update profile picture. Invalid response from server'],
])('status %d: the reason is shown', async (status, body, shown) => {
  const { container } = open();
  await choose(image());
  await (await request()).answer(status, body);
  expectText(sentence(shown));
  expect(container.querySelector('img')).toBeNull();
});
