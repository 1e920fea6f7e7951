import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { UnsubscribeDocument } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * Unsubscribes once, with the parameters of the link (requirements §4). A failure, and a link with a missing parameter, end
 * like a success; the latter makes no call. The query is removed afterwards: a reload does not unsubscribe again (contract,
 * decision 14).
 */
export function useUnsubscribe(): 'processing' | 'done' {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [step, setStep] = useState<'processing' | 'done'>('processing');
  const hasStarted = useRef(false);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    async function unsubscribe() {
      const { email, sid } = readLink(query);
      // A failed call ends as a success (requirements §4).
      if (email && sid)
        await client.mutate({ mutation: UnsubscribeDocument, variables: { email, sid } }).catch(() => undefined);
      // The visitor may be on another page by now, whose address must not change.
      if (!isMounted.current) return;
      setStep('done');
      if (query.size > 0) await navigate(paths.unsubscribe, { replace: true });
    }
    void unsubscribe();
  }, [client, navigate, query]);

  return step;
}

/** An e-mail address has no space: it is a plus sign that the mail program did not encode. */
function readLink(query: URLSearchParams): { email: string; sid: string } {
  return { email: (query.get('email') ?? '').trim().replaceAll(' ', '+'), sid: (query.get('sid') ?? '').trim() };
}
