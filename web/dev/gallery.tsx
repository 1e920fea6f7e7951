import { type ReactNode, useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Curtain } from '#web/ui/curtain.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DrawnFrame, type Series } from '#web/ui/drawn-frame.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Field } from '#web/ui/field.tsx';
import { Film } from '#web/ui/film.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Page } from '#web/ui/page.tsx';
import { FrameSkeleton, StripSkeleton } from '#web/ui/skeleton.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './gallery.module.css';

/** `/__gallery`, in dev builds only: every piece of the kit in every state, on one page. */
export function Gallery() {
  return (
    <Page title="Kit">
      <div className={`wrap ${styles.gallery}`}>
        <h1 className={styles.title}>Kit</h1>
        <Buttons />
        <Fields />
        <Labels />
        <Objects />
        <Messages />
        <Pictures />
      </div>
    </Page>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.row} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Row name="Button">
      <Button>TRACK</Button>
      <Button busy busyText="SEARCHING...">
        TRACK
      </Button>
      <Button busy={busy} busyText="DOWNLOADING..." icon="download" onClick={() => setBusy(true)}>
        DOWNLOAD ALL
      </Button>
      <Button disabledReason="Belum buka.">COMING SOON</Button>
      <Button variant="secondary" icon="share">
        SHARE
      </Button>
      <Button variant="ink" size="s">
        LOG IN
      </Button>
      <Button size="form">TRACK</Button>
      <ButtonLink to="/">HOME</ButtonLink>
      <TextLink to="/">Cari pesananmu</TextLink>
      <Curtain className={styles.onRed}>
        <Button variant="cream">CARI BOOTH</Button>
        <Button variant="flash">FIND MY PHOTOS</Button>
      </Curtain>
    </Row>
  );
}

function Fields() {
  return (
    <Row name="Field">
      <Field label="Empty" placeholder="08…" />
      <Field label="Filled" defaultValue="0812 3456" hint="Nomor yang kamu ketik di booth." />
      <Field label="Error" error="Please enter your phone number" />
      <Field label="Read-only" readOnly value="Rina Maharani" />
      <Field
        label="With action"
        placeholder="FLIP-…"
        action={
          <Button variant="ink" size="s">
            BUKA
          </Button>
        }
      />
    </Row>
  );
}

function Labels() {
  return (
    <Row name="Chip, badge, stamp">
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
    </Row>
  );
}

function Objects() {
  return (
    <Row name="Ticket, strip, film">
      <Ticket tone="red" stub={<div className={styles.inner}>50%</div>}>
        <div className={styles.inner}>Foto berikutnya setengah harga.</div>
      </Ticket>
      <Ticket tone="print" stub={<div className={styles.inner}>Tersimpan sampai November 27, 2026</div>}>
        <div className={styles.inner}>06 14 32</div>
      </Ticket>
      <div className={styles.narrow}>
        <Strip tilt={3} tape caption="12 · 11 · 26">
          <DrawnFrame series="duo" index={0} />
          <DrawnFrame series="duo" index={1} />
        </Strip>
      </div>
      {(['kawung', 'checks', 'dots'] as const).map((frame) => (
        <div className={styles.narrow} key={frame}>
          <Strip frame={frame}>
            <DrawnFrame series="dewa" index={0} />
            <DrawnFrame series="dewa" index={1} mono />
          </Strip>
        </div>
      ))}
      <Film>
        <div className={styles.inner}>Photo Files</div>
      </Film>
    </Row>
  );
}

function Messages() {
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
      <Empty title="Bangkunya kosong." message="No files available for this order" />
      <ErrorBox message="Failed to fetch order data. Please try again." onRetry={() => show({ tone: 'done', message: 'Again' })} />
    </Row>
  );
}

const frames: Record<Series, number> = { couple: 4, dewa: 4, duo: 8, flipbook: 12, oma: 4, sari: 4, stool: 1, trio: 4 };

function Pictures() {
  return (
    <Row name="Frames and icons">
      {Object.entries(frames).flatMap(([series, count]) =>
        Array.from({ length: count }, (_, index) => (
          <div className={styles.thumb} key={`${series}-${index}`}>
            <DrawnFrame series={series as Series} index={index} />
          </div>
        )),
      )}
      {(['arrow', 'back', 'camera', 'chat', 'check', 'clock', 'close', 'copy', 'download', 'edit', 'eye', 'frame', 'menu', 'out', 'pause', 'photo', 'pin', 'play', 'refresh', 'share', 'star', 'user'] as const).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Row>
  );
}
