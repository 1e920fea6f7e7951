import { brand } from '#brand/brand.ts';
import { pathTo } from '#web/lib/pages.ts';
import type { Booth } from './booth-list.ts';

const CONTEXT = 'https://schema.org';

/** The brand, its contacts and its site as JSON-LD (schema.org Organization and WebSite). */
export function describeBrand(siteUrl: string): object {
  const organization = `${siteUrl}/#organization`;
  const line = (contactType: string, number: string) => ({
    '@type': 'ContactPoint',
    contactType,
    telephone: `+${number}`,
    areaServed: 'ID',
    availableLanguage: 'id',
  });
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: brand.name,
        legalName: brand.legalName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        sameAs: brand.social.map(({ url }) => url),
        contactPoint: [line('customer support', brand.whatsapp.support), line('sales', brand.whatsapp.partnership)],
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: brand.name,
        url: `${siteUrl}/`,
        inLanguage: 'id',
        publisher: { '@id': organization },
      },
    ],
  };
}

/** A booth as JSON-LD (schema.org LocalBusiness). Opening hours that are not known are left out. */
export function describeBooth(booth: Booth, siteUrl: string): object {
  const url = `${siteUrl}${pathTo.booth(booth.id)}`;
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: `${brand.name} ${booth.boothName}, ${booth.name}`,
    image: booth.images,
    address: {
      '@type': 'PostalAddress',
      streetAddress: booth.address,
      addressLocality: booth.city,
      addressCountry: 'ID',
    },
    geo: { '@type': 'GeoCoordinates', latitude: booth.coords.lat, longitude: booth.coords.lng },
    hasMap: booth.mapUrl,
    // A brand may write the currency itself.
    priceRange: /^\d/.test(booth.price) ? `Rp${booth.price}` : booth.price,
    currenciesAccepted: 'IDR',
    paymentAccepted: 'QRIS',
    ...(booth.openDays && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: booth.openDays.map((day) => `${CONTEXT}/${day.charAt(0)}${day.slice(1).toLowerCase()}`),
        opens: booth.opens,
        closes: booth.closes?.replace('00:00', '23:59'),
      },
    }),
    parentOrganization: { '@type': 'Organization', name: brand.legalName, url: `${siteUrl}/` },
  };
}
