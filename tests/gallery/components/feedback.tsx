import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DrawnFrame } from '#web/ui/decoration.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Badge, Chip, Stamp } from '#web/ui/labels.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Empty, ErrorBox, LoginNotice, MultilingualText } from '#web/ui/notices.tsx';
import { ResultPage } from '#web/ui/result-page.tsx';
import { FrameSkeleton, StripSkeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from '#tests/gallery/gallery.module.css';

/** Small labels. */
export function Labels() {
  return (
    <>
      <Chip>FLIP-DEMO-1</Chip>
      <Badge tone="done">Verified</Badge>
      <Badge tone="notDone">Not verified</Badge>
      <Badge tone="ink">1 flipbook</Badge>
      <Badge tone="expired">Expired</Badge>
      <Stamp tone="red">
        Coming
        <br />
        soon
      </Stamp>
      <Stamp tone="done">Ketemu!</Stamp>
      <Logo />
    </>
  );
}

/** Messages, and loading, empty and error states. */
export function Messages() {
  const { done, failed } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => done('profile', 'Profile updated successfully!')}>
        TOAST
      </Button>
      <Button variant="secondary" onClick={() => failed('download', 'Failed to get download link')}>
        ERROR TOAST
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        DIALOG
      </Button>
      <p>
        <MultilingualText text="Failed to get download link. Layanannya sedang penuh." />
      </p>
      {open && (
        <Dialog
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
      )}
      <StripSkeleton windows={2} className={styles.narrow} />
      <FrameSkeleton className={styles.narrow} />
      <LoginNotice title="Kamu siapa, ya?" sentence="Please log in to view your profile" />
      <ResultPage
        picture={<DrawnFrame series="dewa" index={0} />}
        stamp={{ tone: 'done', words: 'Beres' }}
        title="Sudah beres."
        actions={<Button variant="secondary">Kembali</Button>}
      >
        <p>Begini akhirnya.</p>
      </ResultPage>
      <Empty title="Bangkunya kosong." message="No files available for this order" />
      <ErrorBox message="Failed to fetch order data. Please try again." onRetry={() => done('again', 'Again')} />
    </>
  );
}
