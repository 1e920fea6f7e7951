import type { State } from '#web/dev/stage/state.ts';
import { clubStates, doorStates } from './account.ts';
import { findOrderStates, galleryStates, memberOrderStates } from './orders.ts';
import { boothStates, siteStates } from './site.ts';

/** Every state of every screen, in the order of a walk through the site. */
export const states: readonly State[] = [...siteStates, ...boothStates, ...findOrderStates, ...galleryStates, ...doorStates, ...clubStates, ...memberOrderStates];
