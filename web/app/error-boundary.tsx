import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { BrokenPage } from './error-page.tsx';
import { ChunkError } from './load-or-reload.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The error page replaces the layout as well, and brings its own `main`. */
  hasNoLayout?: boolean;
}

/**
 * Replaces what throws by an error page, until the address changes: for a page, its header and footer stay. The address
 * is not its `key`: React would mount a new tree and show a skeleton on each navigation.
 */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary {...props} resetKey={pathname} />;
}

type BoundaryProps = ErrorBoundaryProps & { resetKey: string };

class Boundary extends Component<BoundaryProps, { error: unknown; resetKey: string }> {
  override state = { error: null as unknown, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: { resetKey: string }) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <BrokenPage isNotLoaded={error instanceof ChunkError} />;
    return this.props.hasNoLayout ? <main id="isi">{page}</main> : page;
  }
}
