import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { formatMinutes, parseHours } from '#web/lib/opening-hours.ts';
import type { Booth } from './booths.ts';

const schemaDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A booth in schema.org's words, for search engines. */
export function localBusiness(booth: Booth, siteUrl: string): Record<string, unknown> {
  const hours = parseHours(booth.hours);
  const url = `${siteUrl}${paths.location.booth.href(booth.id)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: `${brand.name} ${booth.booth}, ${booth.name}`,
    image: booth.images.map((image) => new URL(image, `${siteUrl}/`).href),
    address: { '@type': 'PostalAddress', streetAddress: booth.address, addressLocality: booth.city, addressCountry: 'ID' },
    geo: { '@type': 'GeoCoordinates', latitude: booth.coords.lat, longitude: booth.coords.lng },
    hasMap: booth.mapUrl,
    priceRange: `Rp${booth.price}`,
    currenciesAccepted: 'IDR',
    paymentAccepted: 'QRIS',
    ...(hours && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: hours.days.map((day) => `https://schema.org/${schemaDays[day]}`),
        opens: formatMinutes(hours.opens, ':'),
        closes: formatMinutes(hours.closes, ':').replace('24:00', '23:59'),
      },
    }),
    parentOrganization: { '@type': 'Organization', name: brand.legalName, url: `${siteUrl}/` },
  };
}
