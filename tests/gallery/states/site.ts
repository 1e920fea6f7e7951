import { allBooths, me, userError, refused, sari } from './answers.ts';
import type { State } from './state.ts';

const verifyEmail = (name: string, rest: Partial<State>): State => ({
  page: 'verifyEmail',
  name,
  at: '/verify-email?token=staged',
  ...rest,
});
const newsletter = '/newsletter/unsubscribe?email=sari@example.com&sid=1';

/** The public pages, the menu of the header, and the error pages. */
export const siteStates: State[] = [
  { page: 'home', name: 'visitor', at: '/' },
  { page: 'home', name: 'member', at: '/', member: sari, answers: { Me: me(sari) } },
  { page: 'home', name: 'menu open', at: '/', isNarrow: true, steps: [{ press: 'Buka menu' }] },
  {
    page: 'home',
    name: 'menu open for a member',
    at: '/',
    member: sari,
    answers: { Me: me(sari) },
    isNarrow: true,
    steps: [{ press: 'Buka menu' }],
  },
  { page: 'about', name: 'read', at: '/about' },
  { page: 'about', name: 'page broken', at: '/about', fault: 'render', hasError: true },
  { page: 'about', name: 'page lost after a release', at: '/about', fault: 'chunk', hasError: true },
  { page: 'terms', name: 'read', at: '/terms' },
  { page: 'contact', name: 'read', at: '/contact' },
  { page: 'notFound', name: 'unknown address', at: '/nowhere' },
  { page: 'unsubscribe', name: 'processing', at: newsletter },
  {
    page: 'unsubscribe',
    name: 'done',
    at: newsletter,
    answers: { Unsubscribe: { data: { unsubscribe: { __typename: 'Message', message: 'Unsubscribed' } } } },
  },
  verifyEmail('checking', {}),
  verifyEmail('verified', {
    answers: { VerifyEmail: { data: { verifyEmail: { __typename: 'Message', message: 'Email verified' } } } },
  }),
  verifyEmail('refused', {
    answers: { VerifyEmail: userError('verifyEmail', 'INVALID_CODE', 'Verification link is invalid or has expired') },
  }),
  verifyEmail('unanswered', { answers: { VerifyEmail: 'no answer' } }),
  verifyEmail('without a token', { at: '/verify-email' }),
];

const location = (name: string, rest: Partial<State>): State => ({
  page: 'location',
  name,
  at: '/location',
  answers: { Booths: allBooths },
  ...rest,
});
const booth = (name: string, rest: Partial<State>): State => ({
  page: 'booth',
  name,
  at: '/location/solo-gang-warna',
  answers: { Booths: allBooths },
  ...rest,
});

/** The map with its list, and the page of a booth. */
export const boothStates: State[] = [
  location('loading', { answers: {} }),
  location('list and map', {}),
  location('one booth chosen', { at: '/location?booth=solo-gang-warna' }),
  location('several types at a spot', {
    at: '/location?booth=malang-kayutangan-vintage',
    steps: [{ press: 'Foto berikutnya' }],
  }),
  location('filtered', { at: '/location?city=Malang&type=flipbook' }),
  location('nothing found', { at: '/location?city=Medan' }),
  location('near me', { position: 'Malang', steps: [{ press: 'Di dekatku' }] }),
  location('near me refused', { position: 'refused', steps: [{ press: 'Di dekatku' }] }),
  location('tiles lost', { config: { tileUrl: 'data:text/plain,{z}/{x}/{y}' } }),
  location('graph failed', { answers: { Booths: refused('The product API does not answer', 'UPSTREAM_UNAVAILABLE') } }),
  location('unanswered', { answers: { Booths: 'no answer' } }),
  booth('loading', { answers: {} }),
  booth('found', {}),
  booth('unknown', { at: '/location/atlantis' }),
  booth('unanswered', { answers: { Booths: 'no answer' } }),
];
