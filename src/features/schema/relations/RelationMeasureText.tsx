import { useTranslation } from 'react-i18next'
import type { RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import type { DirectedRelation } from './relation-list.ts'
import { type Relations, useMeasure } from './use-relations.ts'
import { useShare } from './use-share.ts'

interface MeasureProps {
  relation: DirectedRelation
  measure: RelationMeasure
}

/** Why a join by this relation multiplies rows. */
const Warning = ({ relation, measure }: MeasureProps) => {
  const { t } = useTranslation('relations')
  const format = useFormat()
  const { rows_per_match: factor, type } = measure
  if (factor !== null && factor > 1) {
    const rounded = factor < 1.01 ? factor : Math.round(factor * 100) / 100
    return (
      <MarginNote tone="warning">
        {t('multiplies', { factor: format.number(rounded), name: relation.to })}
      </MarginNote>
    )
  }
  if (relation.type !== 'one_to_one' || type === 'one_to_one') return null
  return <MarginNote tone="warning">{t('notOne', { name: relation.from })}</MarginNote>
}

/** How many rows find a match, in words. */
export function RelationMeasureText({ relation, measure }: MeasureProps) {
  const { t } = useTranslation('relations')
  const share = useShare()
  const { inclusion, orphan_rows: orphans, null_rows: nulls } = measure
  const texts = [
    inclusion === null
      ? t('noValue', { name: relation.from })
      : t('matched', { share: share(inclusion), name: relation.from }),
    ...(orphans > 0 ? [t('orphans', { count: orphans })] : []),
    ...(nulls > 0 ? [t('nulls', { count: nulls })] : []),
  ]
  return (
    <>
      <Muted size="small">{texts.join(' · ')}</Muted>
      <Warning {...{ relation, measure }} />
    </>
  )
}

interface MeasuredProps {
  relations: Relations
  relation: DirectedRelation
}

/** The measure of a relation, read from the platform. An older platform has none. */
export function MeasuredRelation({ relations, relation }: MeasuredProps) {
  const { t } = useTranslation('relations')
  const formatProblem = useProblemText()
  const { data, error, isFetching } = useMeasure(relations, relation)
  if (isApiError(error) && error.isUnavailable) return null
  if (error) return <ErrorNote error={error} isRead />
  const [found] = data?.relations ?? []
  if (found === undefined) return isFetching ? <Muted size="small">{t('measuring')}</Muted> : null
  if (found.problem !== null) return <MarginNote tone="error">{formatProblem(found.problem)}</MarginNote>
  return found.measure && <RelationMeasureText {...{ relation }} measure={found.measure} />
}
