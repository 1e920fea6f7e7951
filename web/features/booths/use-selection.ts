import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { readSelection, type Selection, writeSelection } from './selection.ts';

/** The page's one state, which lives in the address bar: list, map and panel read it, and Back takes a change back. */
export function useSelection() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const selection = useMemo(() => readSelection(query), [query]);

  /** The address of the page with something changed. */
  const href = useCallback((change: Partial<Selection>) => paths.location.pattern + writeSelection({ ...selection, ...change }), [selection]);
  const choose = useCallback((change: Partial<Selection>) => void navigate(href(change)), [navigate, href]);
  return { selection, href, choose };
}
