import { usePhotosLink } from '#web/auth/use-auth.ts';
import { cities } from '#web/lib/booth-summary.ts';
import { listCities } from '#web/lib/list-cities.ts';
import { TextLink } from '#web/ui/button.tsx';

/** A paragraph of brand/texts.ts: `*…*` is English, `{cities}` the list of cities, `[…]` a link to the photos. */
export function BrandText({ text }: { text: string }) {
  const photos = usePhotosLink();
  const parts = text.replaceAll('{cities}', listCities(cities)).split(/(\*[^*]+\*|\[[^\]]+\])/);
  return parts.map((part) => {
    if (part.startsWith('*'))
      return (
        <span key={part} lang="en">
          {part.slice(1, -1)}
        </span>
      );
    if (!part.startsWith('[')) return part;
    return (
      <TextLink key={part} to={photos}>
        {part.slice(1, -1)}
      </TextLink>
    );
  });
}
