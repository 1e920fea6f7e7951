import { useState } from 'react';
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx';
import { Curtain } from '#web/ui/decoration.tsx';
import { Row } from './row.tsx';
import styles from '#web/dev/gallery.module.css';

/** What is pressed. */
export function Buttons() {
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
