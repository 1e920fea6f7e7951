import booths from '#brand/booths.json' with { type: 'json' };
import { readBoothFacts } from '#shared/booth-facts.ts';

/** Facts about all booths of the brand. The build computes them, so that browsers do not load the list. */
export const { cities, priceFrom, types } = readBoothFacts(booths);
