import { Component, type ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Page } from '#web/ui/page.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ChunkError } from './lazy-page.ts';
import styles from './lost-page.module.css';

type ErrorBoundaryProps = { children: ReactNode; /** A new value (another address) gives the page another try. */ resetKey: string };
type ErrorBoundaryState = { error: unknown; resetKey: string };

/** Keeps the header and the footer alive when a page breaks, and says so instead of a white sheet. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <BrokenPage offline={error instanceof ChunkError} />;
  }
}

function BrokenPage({ offline }: { offline: boolean }) {
  return (
    <Page title={offline ? 'Halaman belum termuat' : 'Ada yang salah'}>
      <section className={`wrap ${styles.lost}`}>
        <div>
          <h1 className={styles.title}>Yah, kabur.</h1>
          <p className={styles.lead} role="alert">
            {offline
              ? 'Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.'
              : 'Ada yang salah di pihak kami. Muat ulang halamannya, biasanya langsung beres.'}
          </p>
          <div className={styles.ways}>
            <Button icon="refresh" onClick={() => window.location.reload()}>
              Muat ulang
            </Button>
            <ButtonLink variant="secondary" to={paths.home}>
              Ke beranda
            </ButtonLink>
          </div>
        </div>
        <Strip className={styles.strip}>
          <DrawnFrame series="oma" index={1} />
          <DrawnFrame series="oma" index={3} />
        </Strip>
      </section>
    </Page>
  );
}
