import booths from '#brand/booths.json' with { type: 'json' };
import { brand, site } from '#brand/brand.ts';

/**
 * Names the parts of the brand that are still the demo's (`invented` in brand/); null if there are none.
 *
 * @param hasBoothsFile the booths are those of `BOOTHS_FILE`, not the brand's
 */
export function describeDemoBrand(hasBoothsFile: boolean): string | null {
  const texts: Record<string, string | false> = {
    name: `name ${brand.name}`,
    numbers: `WhatsApp ${Object.values(brand.whatsapp).join(' and ')}`,
    booths: !hasBoothsFile && `${booths.length} booths`,
  };
  const invented = site.invented.map((part) => texts[part]).filter(Boolean);
  return invented.length > 0 ? `the brand is invented: ${invented.join(', ')} (docs/brand.md)` : null;
}
