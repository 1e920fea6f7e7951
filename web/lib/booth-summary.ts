import booths from '#brand/booths.json' with { type: 'json' };
import { readBoothFacts } from '#shared/booth-facts.ts';

/** Computed by the build: browsers get these three and not the list. */
export const { cities, priceFrom, types } = readBoothFacts(booths);
