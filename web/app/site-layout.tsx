import { Outlet } from 'react-router-dom';
import { PageMain } from './page-main.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './page-main.module.css';

/** Every page outside of the members' area: header, page, footer. */
export function SiteLayout() {
  return (
    <>
      <a className={shared.skipLink} href="#isi">
        Lompat ke isi
      </a>
      <SiteHeader />
      <PageMain className={styles.site}>
        <Outlet />
      </PageMain>
      <SiteFooter />
    </>
  );
}
