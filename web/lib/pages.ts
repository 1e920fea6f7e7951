import { brand } from '#brand/brand.ts';
import { withBrand } from './brand.ts';
import { paths } from './paths.ts';

/**
 * A page as the browser and the web service both know it. Pages are in Indonesian; phrases in English carry their own
 * `lang`.
 */
export interface Page {
  /** Route pattern, in the syntax that Fastify and React Router share. */
  pattern: string;
  /** Module below web/ that is loaded with the page. */
  module: string;
  /** The module's export that renders the page. */
  component: string;
  /** The whole `<title>`, in the served document and in the browser. */
  title: string;
  /** `member`: the members' area with its sidebar. Other pages have the site's header and footer. */
  layout?: 'member';
  /** Rendered below ApolloProvider. Other pages never load Apollo Client. */
  usesGraph?: true;
  /** The query string changes the first render: prerendered HTML fits the bare address only. */
  readsQuery?: true;
}

/** Every page of the site (requirements §2). A new page is a row here, a row in page-metadata.ts, and its module. */
export const pages = {
  home: {
    pattern: paths.home,
    module: 'features/site/home/home-page.tsx',
    component: 'HomePage',
    title: `${brand.name}: ${brand.makes}`,
  },
  about: {
    pattern: paths.about,
    module: 'features/site/about/about-page.tsx',
    component: 'AboutPage',
    title: withBrand('Tentang kami'),
  },
  terms: {
    pattern: paths.terms,
    module: 'features/site/terms/terms-page.tsx',
    component: 'TermsPage',
    title: withBrand('Syarat dan privasi'),
  },
  contact: {
    pattern: paths.contact,
    module: 'features/site/contact/contact-page.tsx',
    component: 'ContactPage',
    title: withBrand('Hubungi kami'),
  },
  location: {
    pattern: paths.location.pattern,
    module: 'features/booths/location-page.tsx',
    component: 'LocationPage',
    title: withBrand('Lokasi booth'),
    usesGraph: true,
    readsQuery: true,
  },
  booth: {
    pattern: paths.location.booth.pattern,
    module: 'features/booths/booth-page.tsx',
    component: 'BoothPage',
    title: withBrand('Booth'),
    usesGraph: true,
  },
  findOrder: {
    pattern: paths.findOrder,
    module: 'features/orders/find-order-page.tsx',
    component: 'FindOrderPage',
    title: withBrand('Find my photos'),
    usesGraph: true,
  },
  photos: {
    pattern: paths.photos.pattern,
    module: 'features/orders/photos-page.tsx',
    component: 'PhotosPage',
    title: withBrand('Fotomu'),
    usesGraph: true,
  },
  login: {
    pattern: paths.login,
    module: 'features/account/sign-in/login-page.tsx',
    component: 'LoginPage',
    title: withBrand('Masuk'),
    usesGraph: true,
  },
  register: {
    pattern: paths.register,
    module: 'features/account/register/register-page.tsx',
    component: 'RegisterPage',
    title: withBrand('Daftar'),
    usesGraph: true,
  },
  resetPassword: {
    pattern: paths.resetPassword,
    module: 'features/account/reset-password/reset-password-page.tsx',
    component: 'ResetPasswordPage',
    title: withBrand('Reset password'),
    usesGraph: true,
  },
  otp: {
    pattern: paths.otp,
    module: 'features/account/verification/otp-page.tsx',
    component: 'OtpPage',
    title: withBrand('Verifikasi nomor HP'),
    usesGraph: true,
  },
  googleCallback: {
    pattern: paths.googleCallback,
    module: 'features/account/google/google-callback-page.tsx',
    component: 'GoogleCallbackPage',
    title: withBrand('Masuk dengan Google'),
    usesGraph: true,
  },
  verifyEmail: {
    pattern: paths.verifyEmail,
    module: 'features/account/verification/verify-email-page.tsx',
    component: 'VerifyEmailPage',
    title: withBrand('Verifikasi email'),
    usesGraph: true,
  },
  unsubscribe: {
    pattern: paths.unsubscribe,
    module: 'features/newsletter/unsubscribe-page.tsx',
    component: 'UnsubscribePage',
    title: withBrand('Berhenti berlangganan'),
    usesGraph: true,
  },
  dashboard: {
    pattern: paths.dashboard,
    module: 'features/account/dashboard/dashboard-page.tsx',
    component: 'DashboardPage',
    title: withBrand('Dasbor'),
    usesGraph: true,
    layout: 'member',
  },
  profile: {
    pattern: paths.profile,
    module: 'features/account/profile/profile-page.tsx',
    component: 'ProfilePage',
    title: withBrand('Edit profil'),
    usesGraph: true,
    layout: 'member',
  },
  membership: {
    pattern: paths.membership,
    module: 'features/account/coming-soon/coming-soon-page.tsx',
    component: 'MembershipPage',
    title: withBrand('Membership'),
    layout: 'member',
  },
  customFrame: {
    pattern: paths.customFrame,
    module: 'features/account/coming-soon/coming-soon-page.tsx',
    component: 'CustomFramePage',
    title: withBrand('Custom Frame'),
    layout: 'member',
  },
  myOrders: {
    pattern: paths.myOrders,
    module: 'features/orders/my-orders-page.tsx',
    component: 'MyOrdersPage',
    title: withBrand('Semua fotomu'),
    usesGraph: true,
    layout: 'member',
  },
  myPhotos: {
    pattern: paths.myPhotos.pattern,
    module: 'features/orders/my-photos-page.tsx',
    component: 'MyPhotosPage',
    title: withBrand('Foto dari pesananmu'),
    usesGraph: true,
    layout: 'member',
  },
  notFound: {
    pattern: '*',
    module: 'app/not-found-page.tsx',
    component: 'NotFoundPage',
    title: withBrand('Halaman tidak ditemukan'),
  },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** What the page of one booth is called, without the brand's name. */
export const boothTitle = ({ boothName, name, city }: { boothName: string; name: string; city: string }): string =>
  `${boothName}, ${name}, ${city}`;
