import { SARI } from '#tests/support/web/members.ts';
import { allBooths, away, payload, signedIn, userError } from './answers.ts';
import { type State, statesOf } from './state.ts';

/** The public pages, the menu of the header, and the error pages. */
export const siteStates: State[] = [
  ...statesOf(
    'home',
    {},
    {
      visitor: {},
      member: signedIn(SARI),
      'menu open': { isNarrow: true, steps: [{ press: 'Buka menu' }] },
      'menu open for a member': { ...signedIn(SARI), isNarrow: true, steps: [{ press: 'Buka menu' }] },
    },
  ),
  ...statesOf(
    'about',
    {},
    {
      read: {},
      'page broken': { fault: 'render', hasError: true },
      'page lost after a release': { fault: 'chunk', hasError: true },
    },
  ),
  ...statesOf('notFound', { at: '/nowhere' }, { 'unknown address': {} }),
  ...statesOf(
    'unsubscribe',
    { at: '/newsletter/unsubscribe?email=sari@example.com&sid=1' },
    { processing: {}, done: { answers: { Unsubscribe: payload('unsubscribe') } } },
  ),
  ...statesOf(
    'verifyEmail',
    { at: '/verify-email?token=staged' },
    {
      checking: {},
      verified: { answers: { VerifyEmail: payload('verifyEmail') } },
      refused: {
        answers: {
          VerifyEmail: userError('verifyEmail', 'INVALID_CODE', 'Verification link is invalid or has expired'),
        },
      },
      unanswered: { answers: { VerifyEmail: 'no answer' } },
      'without a token': { at: '/verify-email' },
    },
  ),
];

const loading = { answers: { Booths: 'never' } } as const;
const unanswered = { answers: { Booths: 'no answer' } } as const;

/** The map with its list, and the page of a booth. */
export const boothStates: State[] = [
  ...statesOf(
    'location',
    { answers: { Booths: allBooths } },
    {
      loading,
      'list and map': {},
      'one booth chosen': { at: '/location?booth=solo-gang-warna' },
      'several types at a spot': {
        at: '/location?booth=malang-kayutangan-vintage',
        steps: [{ press: 'Foto berikutnya' }],
      },
      filtered: { at: '/location?city=Malang&type=flipbook' },
      'open now': { steps: [{ press: 'Buka sekarang' }] },
      'nothing found': { at: '/location?city=Medan' },
      'near me': { position: 'Malang', steps: [{ press: 'Di dekatku' }] },
      'near me refused': { position: 'refused', steps: [{ press: 'Di dekatku' }] },
      'tiles lost': { config: { tileUrl: 'data:text/plain,{z}/{x}/{y}' } },
      'graph failed': { answers: { Booths: away } },
      unanswered,
    },
  ),
  ...statesOf(
    'booth',
    { at: '/location/solo-gang-warna', answers: { Booths: allBooths } },
    { loading, found: {}, unknown: { at: '/location/atlantis' }, unanswered },
  ),
];
