import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../theme/typography.ts'
import { type PageShape, skeletonParts } from './page-shapes.ts'

/** The static skeleton of a page that is loading, as in the document before. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const { t } = useTranslation('common')
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {t('loading.reading')}
      </span>
      <div aria-hidden className="skeleton" data-shape={shape}>
        {skeletonParts[shape].map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never change
          <i key={at} className={part} />
        ))}
      </div>
    </>
  )
}
