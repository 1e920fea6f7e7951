import { type Article, privacyPolicy, serviceTerms, termsHead } from '#brand/terms.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { ChatLink } from '#web/ui/chat-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/page.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './terms-page.module.css';

/** Not every brand says it. */
const { validFrom }: { validFrom?: string } = termsHead;

/** Articles are numbered consecutively through both parts, so that each number is unique. */
const parts = [
  { id: 'syarat', title: 'Syarat dan ketentuan', from: 1, articles: serviceTerms },
  { id: 'privasi', title: 'Kebijakan privasi', from: serviceTerms.length + 1, articles: privacyPolicy },
];

/** `/terms` (requirements §2 and §9): terms and privacy policy, in Indonesian. */
export function TermsPage() {
  return (
    <Page>
      <div className={classNames(shared.wrap, shared.page, styles.page)}>
        <PageHead
          title={termsHead.title}
          lead={validFrom ? `${termsHead.lead} Berlaku sejak ${validFrom}.` : termsHead.lead}
        />
        <Contents />
        <div className={styles.text}>
          {parts.map(({ id, title, from, articles }) => (
            <section key={id} aria-labelledby={id} className={styles.part}>
              <h2 id={id} className={styles.partTitle}>
                {title}
              </h2>
              {articles.map((article, index) => (
                <Clauses key={article.id} article={article} number={from + index} />
              ))}
            </section>
          ))}
          <div className={styles.help}>
            <p>Ada yang kurang jelas? Tanyakan saja.</p>
            <ChatLink line="support" message={termsHead.question}>
              TANYA LEWAT WHATSAPP<span className={shared.visuallyHidden}> (tab baru)</span>
            </ChatLink>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The table of contents, sticky on large screens. */
function Contents() {
  return (
    <nav className={styles.contents} aria-label="Daftar isi">
      {parts.map(({ id, title, from, articles }) => (
        <div key={id}>
          <a href={`#${id}`} className={shared.caps}>
            {title}
          </a>
          <ol className={styles.contentsList}>
            {articles.map((article, index) => (
              <li key={article.id}>
                <a href={`#${article.id}`}>
                  <span className={styles.number}>{from + index}</span> <span>{article.title}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function Clauses({ article, number }: { article: Article; number: number }) {
  return (
    <section>
      <h3 id={article.id} className={styles.articleTitle}>
        <span className={styles.number}>{number}</span> <span>{article.title}</span>
      </h3>
      <ol className={styles.clauses}>
        {article.clauses.map((clause, index) => (
          <li key={clause}>
            <span className={styles.clauseNumber}>{`${number}.${index + 1}`}</span> <span>{clause}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
