import { newsletterMessages } from '#shared/messages/newsletter.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { FrameSkeleton } from '#web/ui/skeleton.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { useUnsubscribe } from './use-unsubscribe.ts';

/** `/newsletter/unsubscribe?email=…&sid=…` (requirements §2): opened from a newsletter, unsubscribes without a click. */
export function UnsubscribePage() {
  const step = useUnsubscribe();
  if (step === 'processing') {
    return (
      <Page>
        <ResultPage picture={<FrameSkeleton />} title="Sebentar, ya…">
          <p>Kami sedang mengeluarkan alamatmu dari daftar.</p>
        </ResultPage>
      </Page>
    );
  }
  return (
    <Page title={newsletterMessages.unsubscribed}>
      <ResultPage
        picture={<DrawnFrame series="dewa" index={0} />}
        stamp={{ tone: 'done', words: 'Beres' }}
        title={<span lang="en">{newsletterMessages.unsubscribed}</span>}
        actions={
          <>
            <ButtonLink to={paths.home} lang="en">
              Return to Home
            </ButtonLink>
            <Button variant="secondary" lang="en" onClick={() => window.location.reload()}>
              Resubscribe
            </Button>
          </>
        }
      >
        <p>Newsletter kami tidak akan datang lagi. Kalau kangen, booth kami tetap di tempatnya.</p>
      </ResultPage>
    </Page>
  );
}
