import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import type { Booth } from './booths.ts';
import { localBusiness } from './local-business.ts';
import { describeBrand } from './linked-data.ts';
import { boothWithoutScript } from './without-script.ts';

/** One page of the site as a browser, a search engine or a chat's link preview first meets it. */
export type PageHead = {
  /** The route's pattern; Fastify and React Router write parameters alike. */
  pattern: string;
  /** Its own path, where the pattern stands for many. */
  address?: string;
  /** The file of its screen in web/, whose script and styles are asked for together with the page. */
  screen: string;
  /** The drawing that fills its first view, asked for as early as the script: styles alone would name it late. */
  picture?: string;
  /** Until its script is here its skeleton stands in its place: the same HTML for every visitor. */
  hasSkeleton?: boolean;
  /** A small script of web/ that runs before the page's own is here, and asks for what it will need. */
  early?: string;
  title: string;
  description: string;
  /** Its HTML is made by the build; without it the page is an empty shell until its script runs. */
  isPrerendered?: boolean;
  /** HTML for browsers without a script, where the build could not know it. */
  withoutScript?: string;
  /** A visitor's own page: never indexed, never stored, never previewed (contract, decision 19). */
  isPrivate?: boolean;
  /** JSON-LD for search engines; `siteUrl` is the public origin. */
  linkedData?: (siteUrl: string) => object;
};

/** A booth of which nothing more is known yet. */
export const boothPage: PageHead = {
  pattern: paths.location.booth.pattern,
  screen: 'features/booths/booth-page.tsx',
  title: `Booth · ${brand.name}`,
  description: 'Alamat, jam buka, harga, dan rute ke booth ini.',
};

/** The map and list of all booths. */
export const locationPage: PageHead = {
  pattern: paths.location.pattern,
  screen: 'features/booths/location-page.tsx',
  title: `Lokasi booth · ${brand.name}`,
  description: 'Cari photo booth dan flipbook terdekat di Surabaya, Malang, Yogyakarta, Solo, dan Jakarta: alamat, jam buka, harga, dan rute.',
  isPrerendered: true,
};

/** Every address that answers 200. Whatever is not here is a 404, with the site's own page. */
export const pages: readonly PageHead[] = [
  {
    pattern: paths.home,
    screen: 'features/site/home/home-page.tsx',
    picture: 'assets/series-flipbook.svg',
    title: `${brand.name}: photo booth dan flipbook`,
    description: 'Photo booth dan flipbook yang dicetak di tempat. Bawa pulang fotonya, unduh sisanya dari HP.',
    isPrerendered: true,
    linkedData: describeBrand,
  },
  {
    pattern: paths.about,
    screen: 'features/site/about/about-page.tsx',
    title: `Tentang kami · ${brand.name}`,
    description: `Bilik kecil, tawa besar: apa itu ${brand.name}, bagaimana flipbook dibuat, dan kenapa fotomu tetap milikmu.`,
    isPrerendered: true,
  },
  {
    pattern: paths.terms,
    screen: 'features/site/terms/terms-page.tsx',
    title: `Syarat dan privasi · ${brand.name}`,
    description: 'Syarat dan ketentuan serta kebijakan privasi: pembayaran QRIS di booth, transaksi final, pengembalian dana, dan datamu.',
    isPrerendered: true,
  },
  {
    pattern: paths.contact,
    screen: 'features/site/contact/contact-page.tsx',
    title: `Hubungi kami · ${brand.name}`,
    description: 'Chat WhatsApp dengan layanan pelanggan, atau ajak kami berkolaborasi.',
    isPrerendered: true,
  },
  locationPage,
  boothPage,
  {
    pattern: paths.findOrder,
    screen: 'features/orders/find-order-page.tsx',
    title: `Find my photos · ${brand.name}`,
    description: 'Cari foto dan videomu dengan nomor handphone atau nomor invoice.',
    isPrerendered: true,
  },
  {
    pattern: paths.photos.pattern,
    screen: 'features/orders/gallery-page.tsx',
    hasSkeleton: true,
    early: 'features/orders/early-order.ts',
    title: `Foto kamu · ${brand.name}`,
    description: 'Buka, unduh, dan bagikan hasil foto dari booth.',
    isPrivate: true,
  },
  {
    pattern: paths.login,
    screen: 'features/account/sign-in/login-page.tsx',
    title: `Log in · ${brand.name}`,
    description: 'Masuk ke akunmu dengan nomor HP atau email.',
    isPrerendered: true,
  },
  {
    pattern: paths.register,
    screen: 'features/account/register/register-page.tsx',
    title: `Sign up · ${brand.name}`,
    description: 'Daftar jadi anggota dan dapatkan voucher diskon 50%.',
    isPrerendered: true,
  },
  {
    pattern: paths.resetPassword,
    screen: 'features/account/reset-password/reset-password-page.tsx',
    title: `Reset password · ${brand.name}`,
    description: 'Lupa password? Kami kirim kodenya lewat WhatsApp.',
    isPrivate: true,
  },
  {
    pattern: paths.otp,
    screen: 'features/account/otp/otp-page.tsx',
    title: `Verifikasi nomor HP · ${brand.name}`,
    description: 'Verifikasi nomor HP anggota dengan kode.',
    isPrivate: true,
  },
  {
    pattern: paths.googleCallback,
    screen: 'features/account/google/google-callback-page.tsx',
    title: `Masuk dengan Google · ${brand.name}`,
    description: 'Menyelesaikan proses masuk dengan Google.',
    isPrivate: true,
  },
  {
    pattern: paths.verifyEmail,
    screen: 'features/account/verification/verify-email-page.tsx',
    title: `Verifikasi email · ${brand.name}`,
    description: 'Memastikan alamat email dari tautan yang kami kirim.',
    isPrivate: true,
  },
  {
    pattern: paths.unsubscribe,
    screen: 'features/newsletter/unsubscribe-page.tsx',
    title: `Berhenti berlangganan · ${brand.name}`,
    description: 'Berhenti menerima newsletter kami.',
    isPrivate: true,
  },
  {
    pattern: paths.dashboard,
    screen: 'features/account/dashboard/dashboard-page.tsx',
    title: `Profil · ${brand.name}`,
    description: 'Halaman anggota: poin, verifikasi, dan foto profil.',
    isPrivate: true,
  },
  {
    pattern: paths.profile,
    screen: 'features/account/profile/profile-page.tsx',
    title: `Edit profil · ${brand.name}`,
    description: 'Nama, email, tanggal lahir, dan password anggota.',
    isPrivate: true,
  },
  {
    pattern: paths.membership,
    screen: 'features/account/coming-soon/coming-soon-page.tsx',
    title: `Membership · ${brand.name}`,
    description: `Keanggotaan ${brand.clubName}, segera hadir.`,
    isPrivate: true,
  },
  {
    pattern: paths.customFrame,
    screen: 'features/account/coming-soon/coming-soon-page.tsx',
    title: `Custom Frame · ${brand.name}`,
    description: 'Bingkai foto dengan namamu, segera hadir.',
    isPrivate: true,
  },
  {
    pattern: paths.myOrders,
    screen: 'features/orders/my-orders-page.tsx',
    title: `Semua fotomu · ${brand.name}`,
    description: 'Semua pesanan anggota dan fotonya.',
    isPrivate: true,
  },
  {
    pattern: paths.myPhotos.pattern,
    screen: 'features/orders/my-photos-page.tsx',
    title: `Foto dari pesananmu · ${brand.name}`,
    description: 'Foto dan video dari satu pesanan.',
    isPrivate: true,
  },
];

/** What an unknown address is called. */
export const notFound: PageHead = {
  pattern: '*',
  screen: 'app/not-found-page.tsx',
  title: `Halaman tidak ditemukan · ${brand.name}`,
  description: 'Halaman ini tidak ada.',
  isPrerendered: true,
};

/** The head of one booth's page. */
export function headOf(place: Booth): PageHead {
  const { id, name, city, booth, address, hours, price } = place;
  return {
    ...boothPage,
    address: paths.location.booth.href(id),
    title: `${booth}, ${name}, ${city} · ${brand.name}`,
    description: `${booth} di ${name}: ${address}. Buka ${hours}. Harga ${price}, soft file gratis.`,
    linkedData: (siteUrl) => localBusiness(place, siteUrl),
    withoutScript: boothWithoutScript(place),
  };
}

/** The path that a page may be listed and linked by; patterns and the 404 page have none. */
export const addressOf = ({ address, pattern }: PageHead): string | null => address ?? (/[:*]/.test(pattern) ? null : pattern);

/** Search engines may show it: it stands in the sitemap and names its own address. */
export const isIndexed = (page: PageHead): boolean => addressOf(page) !== null && !page.isPrivate;

/** Where the build puts a page's document, under the folder of the client: `pages/about.html`. */
export function documentFile({ pattern }: PageHead): string {
  const words = pattern.match(/[a-z-]+/gi) ?? [];
  return `pages/${pattern === '*' ? '404' : words.join('-') || 'home'}.html`;
}
