import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Which picture is enlarged, counted from 1 in the address (`#foto-2`): the Back button closes it, and such a link
 * opens it. A viewer opened here closes by going back, so that no step of the history is left over.
 */
export function useViewer() {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: { openedHere?: boolean } | null };
  const navigate = useNavigate();
  const asked = /^#foto-([1-9]\d{0,3})$/.exec(hash)?.[1];

  return {
    index: asked === undefined ? null : Number(asked) - 1,
    open: (index: number) => void navigate({ pathname, hash: `#foto-${index + 1}` }, { state: { openedHere: true } }),
    close: () => {
      if (state?.openedHere) void navigate(-1);
      else void navigate({ pathname }, { replace: true });
    },
  };
}
