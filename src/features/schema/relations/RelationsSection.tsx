import { Pencil, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
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
import { AddRelation, type EditedRelation, attributeNames } from './AddRelation.tsx'
import { MeasuredRelation, RelationMeasureText } from './RelationMeasureText.tsx'
import { type DirectedRelation, formatRelation } from './relation-list.ts'
import { relationTypes, useRelationType } from './use-relation-type.ts'
import { type RelationDesign, type Relations, useCandidates, useRelations } from './use-relations.ts'

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
  design: RelationDesign
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
  design: RelationDesign
  /** All stored objects. */
  others: readonly LogicalObject[]
  isReadOnly: boolean
  /** The list shows no measures: they can have to read all rows. */
  isBrief?: boolean
}

interface ListedProps extends Pick<RelationsSectionProps, 'isReadOnly'> {
  relations: Relations
  labelledBy: string
  isMeasured: boolean
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}

/** The relations of the object, each with its type and actions. */
const Listed = ({ relations, labelledBy, isReadOnly, isMeasured, onEdit, onRemove }: ListedProps) => {
  const { t } = useTranslation('relations')
  const actionsOf = (relation: DirectedRelation, index: number) => (
    <Row>
      <IconButton
        small
        icon={Pencil}
        label={t('edit', { relation: formatRelation(relation) })}
        onClick={() => onEdit(index)}
      />
      <IconButton
        small
        icon={X}
        label={t('remove', { relation: formatRelation(relation) })}
        onClick={() => onRemove(index)}
      />
    </Row>
  )
  if (relations.list.length === 0) return <Muted size="small">{t('none')}</Muted>
  return (
    <ul aria-labelledby={labelledBy}>
      {relations.list.map((relation, index) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- a relation can be listed twice
          key={`${index} ${formatRelation(relation)}`}
          relation={relation}
          onType={isReadOnly ? undefined : (type) => relations.setType(index, type)}
          action={!isReadOnly && actionsOf(relation, index)}
        >
          {isMeasured && <MeasuredRelation {...{ relations, relation }} />}
        </Line>
      ))}
    </ul>
  )
}

type OpenDialog = 'add' | EditedRelation | undefined

type RelationDialogProps = Omit<ComponentProps<typeof AddRelation>, 'edited'> & { dialog: OpenDialog }

/** Adds or edits a relation. */
const RelationDialog = ({ dialog, ...props }: RelationDialogProps) =>
  dialog && <AddRelation {...props} edited={dialog === 'add' ? undefined : dialog} />

const Buttons = ({ onFind, onAdd }: { onFind: (() => void) | undefined; onAdd: () => void }) => {
  const { t } = useTranslation('relations')
  return (
    <Row gap={8} wrap>
      {onFind && <Button onClick={onFind}>{t('find')}</Button>}
      <Button onClick={onAdd}>{t('add')}</Button>
    </Row>
  )
}

/** The relations of a prim object with their measures, and those that were found in the data. */
export function RelationsSection({ design, others, isReadOnly, isBrief = false }: RelationsSectionProps) {
  const { t } = useTranslation(['relations', 'schema'])
  const mayMeasure = useMay('data-manager:source:extract')
  const relations = useRelations(design)
  const [dialog, setDialog] = useState<OpenDialog>()
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
      <Listed
        {...{ relations, isReadOnly }}
        labelledBy={id}
        isMeasured={mayMeasure && !isBrief}
        onEdit={edit}
        onRemove={(index) => change(() => relations.remove(index))}
      />
      {!isReadOnly && (
        <Buttons
          onFind={mayMeasure && !isFinding ? () => setFinding(true) : undefined}
          onAdd={() => setDialog('add')}
        />
      )}
      {!mayMeasure && !isBrief && <MarginNote>{t('denied')}</MarginNote>}
      {isFinding && (
        <Candidates {...{ design, relations }} onAdd={(one) => change(() => relations.add(one))} />
      )}
      <RelationDialog
        {...{ dialog, relations, others }}
        attributes={attributeNames(design.body)}
        isMeasured={mayMeasure}
        onClose={() => setDialog(undefined)}
      />
    </Section>
  )
}
