import { brand } from '#web/lib/brand.ts';

const CONTEXT = 'https://schema.org';

/** Who the brand is and how it is reached, and the site that speaks for it. */
export function describeBrand(siteUrl: string): object {
  const organization = `${siteUrl}/#organization`;
  const line = (contactType: string, number: string) => ({ '@type': 'ContactPoint', contactType, telephone: `+${number}`, areaServed: 'ID', availableLanguage: 'id' });
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
      { '@type': 'WebSite', '@id': `${siteUrl}/#website`, name: brand.name, url: `${siteUrl}/`, inLanguage: 'id', publisher: { '@id': organization } },
    ],
  };
}
