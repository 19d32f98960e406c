import { Pencil, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import type { DesignForm } from '../model/use-design.ts'
import { AddRelation, type EditedRelation } from './AddRelation.tsx'
import { MeasuredRelation, RelationMeasureText } from './RelationMeasureText.tsx'
import { type DirectedRelation, formatRelation } from './relation-list.ts'
import { relationTypes, useRelationType } from './use-relation-type.ts'
import { type Relations, useCandidates, useRelations } from './use-relations.ts'

const Section = styled('section')({
  display: 'grid',
  gap: 10,
  minWidth: 0,
  borderTop: `1px solid ${color.line.hair}`,
  paddingTop: 14,
  '& h2, & h3': { ...type.panel, margin: 0 },
  '& h3': { ...type.small, fontWeight: 500 },
  '& ul': { display: 'grid', gap: 12, ...listReset },
  '& li': { display: 'grid', gap: 4, minWidth: 0 },
  '& code': { ...type.monoSmall, fontFamily: mono, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
})

interface LineProps {
  relation: DirectedRelation
  action: ReactNode
  /** Changes the type; undefined if it is only shown. */
  onType?: ((type: string) => void) | undefined
  children: ReactNode
}

const Line = ({ relation, action, onType, children }: LineProps) => {
  const { t } = useTranslation('relations')
  const typeLabel = useRelationType()
  const id = useId()
  const types = [...new Set<string>([...relationTypes, relation.type])]
  return (
    <li>
      <Row gap={8} align="start">
        <code>{formatRelation(relation)}</code>
        {action}
      </Row>
      {onType === undefined ? (
        <Muted size="small">{typeLabel(relation.type)}</Muted>
      ) : (
        <SelectInput
          id={id}
          aria-label={t('typeOf', { relation: formatRelation(relation) })}
          value={relation.type}
          options={types.map((one) => ({ value: one, label: typeLabel(one) }))}
          onChange={onType}
        />
      )}
      {children}
    </li>
  )
}

interface CandidatesProps {
  design: DesignForm
  relations: Relations
  onAdd: (relation: DirectedRelation) => void
}

/** Relations that the platform finds in the data. It can have to read all files for it. */
const Candidates = ({ design, relations, onAdd }: CandidatesProps) => {
  const { t } = useTranslation(['relations', 'shared'])
  const { candidates, unread, error } = useCandidates(design, relations)
  const id = useId()
  if (isApiError(error) && error.isUnavailable) return <MarginNote>{t('unavailable')}</MarginNote>
  if (error) return <ErrorNote error={error} isRead />
  if (candidates === undefined) return <Muted size="small">{t('finding')}</Muted>
  return (
    <>
      <h3 id={id}>{t('found')}</h3>
      {candidates.length === 0 && <Muted size="small">{t('foundNone')}</Muted>}
      {candidates.length > 0 && (
        <ul aria-labelledby={id}>
          {candidates.map((one) => (
            <Line
              key={formatRelation(one)}
              relation={one}
              action={
                <LinkButton
                  label={t('addFound', { relation: formatRelation(one) })}
                  onClick={() => onAdd(one)}
                >
                  {t('shared:action.add')}
                </LinkButton>
              }
            >
              <RelationMeasureText relation={one} measure={one.measure} />
            </Line>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <MarginNote tone="warning">
          {t('unread', { names: unread.map(({ object }) => object).join(', ') })}
        </MarginNote>
      )}
    </>
  )
}

interface RelationsSectionProps {
  design: DesignForm
  /** All stored objects. */
  others: readonly LogicalObject[]
  isReadOnly: boolean
}

/** The relations of a prim object with their measures, and those that were found in the data. */
export function RelationsSection({ design, others, isReadOnly }: RelationsSectionProps) {
  const { t } = useTranslation(['relations', 'schema'])
  const mayMeasure = useMay('data-manager:source:extract')
  const relations = useRelations(design)
  const [dialog, setDialog] = useState<'add' | EditedRelation>()
  const [isFinding, setFinding] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const edit = (index: number): void => {
    const relation = design.body.relations[index]
    if (relation !== undefined) setDialog({ index, relation })
  }
  const change = (apply: () => void): void => {
    apply()
    title.current?.focus()
  }
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {t('schema:field.relations')}
      </h2>
      {relations.list.length === 0 && <Muted size="small">{t('none')}</Muted>}
      {relations.list.length > 0 && (
        <ul aria-labelledby={id}>
          {relations.list.map((relation, index) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key -- a relation can be listed twice
              key={`${index} ${formatRelation(relation)}`}
              relation={relation}
              onType={isReadOnly ? undefined : (type) => relations.setType(index, type)}
              action={
                !isReadOnly && (
                  <Row>
                    <IconButton
                      small
                      icon={Pencil}
                      label={t('edit', { relation: formatRelation(relation) })}
                      onClick={() => edit(index)}
                    />
                    <IconButton
                      small
                      icon={X}
                      label={t('remove', { relation: formatRelation(relation) })}
                      onClick={() => change(() => relations.remove(index))}
                    />
                  </Row>
                )
              }
            >
              {mayMeasure && <MeasuredRelation {...{ relations, relation }} />}
            </Line>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Row gap={8} wrap>
          {mayMeasure && !isFinding && <Button onClick={() => setFinding(true)}>{t('find')}</Button>}
          <Button onClick={() => setDialog('add')}>{t('add')}</Button>
        </Row>
      )}
      {!mayMeasure && <MarginNote>{t('denied')}</MarginNote>}
      {isFinding && (
        <Candidates {...{ design, relations }} onAdd={(one) => change(() => relations.add(one))} />
      )}
      {dialog && (
        <AddRelation
          {...{ design, relations, others }}
          isMeasured={mayMeasure}
          edited={dialog === 'add' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Section>
  )
}
