import { currentLanguage, t } from '@jobly/core/language/t';
import { LONGEST_SIGNER } from '@jobly/core/proof/messages';

interface ProofBoxProps {
  photos: string;
  photoCount: string;
  asks: string;
  signed: string;
  proofAddress: string;
}

export const hasProof = ({ photos, asks }: Pick<ProofBoxProps, 'photos' | 'asks'>): boolean =>
  photos !== '' || asks !== '';

/** Below the button: photos of the work, and where the customer signs that it is done. */
export function ProofBox({ photos, photoCount, asks, signed, proofAddress }: ProofBoxProps) {
  return (
    <>
      {photos === '' ? null : (
        <details className="box">
          <summary>{t('Photos ({count})', { count: photoCount })}</summary>
          <p dangerouslySetInnerHTML={{ __html: photos }} />
        </details>
      )}
      {asks === '' ? null : (
        <form method="post" action={proofAddress} className="box sign">
          <h2>{t('Is the work done?')}</h2>
          <p dir="auto">{asks}</p>
          <label>
            {t('Your name')}
            <input name="name" required maxLength={LONGEST_SIGNER} autoComplete="name" />
          </label>
          <button type="submit" name="language" value={currentLanguage()}>
            {t('Sign: the work is done')}
          </button>
        </form>
      )}
      {signed === '' ? null : (
        <p className="box" dir="auto">
          {signed}
        </p>
      )}
    </>
  );
}
