import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate, useSearchParams } from 'react-router';
import { UnsubscribeDocument } from '#web/gql/generated/documents.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * Unsubscribes once, by the link's query (requirements §4): a failure or a link with a part missing ends like a success, the latter
 * without a call. The query goes once it was used, so that a reload does not unsubscribe again (contract, decision 14).
 */
export function useUnsubscribe(): 'processing' | 'done' {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [step, setStep] = useState<'processing' | 'done'>('processing');
  const hasStarted = useRef(false);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    async function leave() {
      const { email, sid } = readLink(query);
      // Whatever comes of it, a person who wants to leave has left.
      if (email && sid) await client.mutate({ mutation: UnsubscribeDocument, variables: { email, sid } }).catch(() => undefined);
      // Gone to another page meanwhile: its address is left alone.
      if (!isHere.current) return;
      setStep('done');
      if (query.size > 0) await navigate(paths.unsubscribe, { replace: true });
    }
    void leave();
  }, [client, navigate, query]);

  return step;
}

/** No address has a space: where one stands, a mail program left a plus sign as it was. */
function readLink(query: URLSearchParams): { email: string; sid: string } {
  return { email: (query.get('email') ?? '').trim().replaceAll(' ', '+'), sid: (query.get('sid') ?? '').trim() };
}
