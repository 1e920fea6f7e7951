import { useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { UnsubscribeDocument } from '#web/gql/generated/graphql.ts';
import { outcomeOf } from '#web/gql/outcome.ts';
import { paths } from '#web/lib/pages.ts';
import { readUnsubscribeLink } from '#web/lib/unsubscribe-link.ts';
import { useCallOnce } from '#web/lib/use-call-once.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { ResultPage, WaitingResult } from '#web/ui/result-page.tsx';

const UNSUBSCRIBED = 'Successfully Unsubscribed';

/**
 * `/newsletter/unsubscribe?email=…&sid=…` (requirements §2), the link of a newsletter. It unsubscribes without a click.
 */
export function UnsubscribePage() {
  if (!useUnsubscribe()) return <WaitingResult>Kami sedang mengeluarkan alamatmu dari daftar.</WaitingResult>;
  return (
    <ResultPage
      documentTitle={UNSUBSCRIBED}
      picture={<DrawnFrame series="dewa" />}
      stamp={{ tone: 'done', words: 'Beres' }}
      title={<span lang="en">{UNSUBSCRIBED}</span>}
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
  );
}

/**
 * Unsubscribes once, with the parameters of the link (requirements §4); true when done. A failure is shown like a
 * success, and so is a link with a missing parameter, which makes no call. The query is removed afterwards, so that a
 * reload does not unsubscribe again (contract, decision 14).
 */
function useUnsubscribe(): boolean {
  const [unsubscribe] = useMutation(UnsubscribeDocument);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // The address is cleared below, so the query is read once.
  const [input] = useState(() => readUnsubscribeLink(search, hash));
  const { result } = useCallOnce(input && `unsubscribe ${JSON.stringify(input)}`, () =>
    outcomeOf(unsubscribe({ variables: { input: input! } }), (data) => data.unsubscribe),
  );
  const isDone = input === null || result !== null;
  useEffect(() => {
    if (isDone && search !== '') void navigate(paths.unsubscribe, { replace: true });
  }, [isDone, navigate, search]);
  return isDone;
}
