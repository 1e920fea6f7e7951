import { usePhotosLink } from '#web/auth/use-auth.ts';
import { paths } from '#web/lib/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { ErrorPage } from './error-page.tsx';

/** The page of an unknown address, which the web service sends with status 404. */
export function NotFoundPage() {
  const photos = usePhotosLink();
  return (
    <Page>
      <ErrorPage
        title="Salah bilik."
        lead="Halaman ini tidak ada (404). Mungkin alamatnya terpotong, mungkin halamannya sudah pindah. Fotomu aman, kok."
        actions={
          <>
            <ButtonLink to={paths.home}>Ke beranda</ButtonLink>
            <ButtonLink variant="secondary" to={photos}>
              Cari fotomu
            </ButtonLink>
          </>
        }
      >
        <DrawnFrame series="stool" />
        <DrawnFrame series="sari" index={1} />
        <DrawnFrame series="stool" />
      </ErrorPage>
    </Page>
  );
}
