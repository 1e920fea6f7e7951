import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Empty, ErrorBox, LoginNotice } from '#web/ui/notices.tsx';
import { FrameSkeleton, StripSkeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { Row } from './row.tsx';
import styles from '#web/dev/gallery.module.css';

/** What the site says, and what it says while it does not know yet. */
export function Messages() {
  const { show } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <Row name="Toast, dialog, loading, empty, error">
      <Button variant="secondary" onClick={() => show({ tone: 'done', message: 'Profile updated successfully!' })}>
        TOAST
      </Button>
      <Button variant="secondary" onClick={() => show({ tone: 'error', message: 'Failed to get download link' })}>
        ERROR TOAST
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        DIALOG
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN"
        art={
          <>
            <DrawnFrame series="duo" index={0} />
            <DrawnFrame series="duo" index={2} />
          </>
        }
        actions={<Button onClick={() => setOpen(false)}>LOG IN</Button>}
      >
        <p>0812 3456 7801</p>
      </Dialog>
      <StripSkeleton className={styles.narrow} />
      <FrameSkeleton className={styles.narrow} />
      <FrameSkeleton tall className={styles.narrow} />
      <LoginNotice title="Kamu siapa, ya?" sentence="Please log in to view your profile" to="/login" />
      <ResultPage
        picture={<DrawnFrame series="dewa" index={0} />}
        stamp={{ tone: 'done', words: 'Beres' }}
        title="Sudah beres."
        actions={<Button variant="secondary">Kembali</Button>}
      >
        <p>Begini akhirnya.</p>
      </ResultPage>
      <Empty title="Bangkunya kosong." message="No files available for this order" />
      <ErrorBox message="Failed to fetch order data. Please try again." onRetry={() => show({ tone: 'done', message: 'Again' })} />
    </Row>
  );
}
