import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';

/** One page of the site as a browser, a search engine or a chat's link preview first meets it. */
export type PageHead = {
  /** The route's pattern; Fastify and React Router write parameters alike. */
  pattern: string;
  title: string;
  description: string;
  /** A customer's own page: never indexed, never stored, never previewed (CONTRACT, decision 19). */
  isPrivate?: boolean;
};

/** Every address that answers 200. Whatever is not here is a 404, with the site's own page. */
export const pages: readonly PageHead[] = [
  {
    pattern: paths.home,
    title: `${brand.name}: photo booth dan flipbook`,
    description: 'Photo booth dan flipbook yang dicetak di tempat. Bawa pulang fotonya, unduh sisanya dari HP.',
  },
  {
    pattern: paths.findOrder,
    title: `Find my photos · ${brand.name}`,
    description: 'Cari foto dan videomu dengan nomor handphone atau nomor invoice.',
  },
  {
    pattern: paths.photos.pattern,
    title: `Foto kamu · ${brand.name}`,
    description: 'Buka, unduh, dan bagikan hasil foto dari booth.',
    isPrivate: true,
  },
];

/** What an unknown address is called. */
export const notFound: PageHead = {
  pattern: '*',
  title: `Halaman tidak ditemukan · ${brand.name}`,
  description: 'Halaman ini tidak ada.',
};
