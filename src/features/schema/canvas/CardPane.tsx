import { MoreHorizontal, X } from 'lucide-react'
import type { RefObject } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { PlannedObject } from '#contract/data-manager/plan-endpoints.ts'
import type { Card, CardRow } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import type { EditDialogs } from '../edit/edit-dialogs.ts'
import { savedRelations } from '../edit/RelateDialog.tsx'
import type { DesignEdits } from '../edit/use-design-edits.ts'
import { ObjectStateView } from '../list/object-columns.tsx'
import { nameOfObject } from '../model/object-list.ts'
import { RelationsSection } from '../relations/RelationsSection.tsx'
import { PlannedChanges } from '../review/ReviewObjects.tsx'
import { attributeDrag, writeDrag } from './attribute-drag.ts'
import { type CardAction, lineageStart } from './use-card-actions.ts'
import type { Lines, MappingFrom } from './canvas-lines.ts'

const Body = styled('div')({ display: 'grid', gap: 14, padding: '14px 20px 20px', '--inset': '0px' })
const Attributes = styled('ul')(listReset)
const Attribute = styled('li')({
  ...rowLayout(8),
  minHeight: 30,
  borderBottom: hairline,
  '&[draggable="true"]': { cursor: 'grab' },
  '& code': { ...type.monoSmall, ...oneLine, fontFamily: mono, flex: '1 1 0', minWidth: 0 },
  '& small': { ...type.caption, flex: 'none', color: color.text.secondary },
})

interface CardPaneProps {
  card: Card
  /** The object of the card; undefined for a table. */
  stored: StoredLogicalObject | undefined
  /** What the next build would do with it. */
  planned: PlannedObject | undefined
  /** Number of the current build. */
  current: number | undefined
  objects: readonly LogicalObject[]
  edits: DesignEdits
  dialogs: EditDialogs
  lines: Lines
  /** The list of its attributes. */
  attributes: RefObject<HTMLUListElement | null>
  actions: readonly CardAction[]
  typeOf: (row: CardRow) => string
  onClose: () => void
}

interface AttributeItemProps extends Omit<CardPaneProps, 'actions'> {
  row: CardRow
  /** Of all attributes of the card. */
  mappings: readonly MappingFrom[]
}

/** What can be done with one attribute, other than following its lineage. */
const useRowEntries = ({
  card,
  dialogs,
  lines,
  mappings,
}: Pick<AttributeItemProps, 'card' | 'dialogs' | 'lines' | 'mappings'>) => {
  const { t } = useTranslation(['designer', 'relations', 'shared'])
  const mayWrite = useMay('data-manager:object:write')
  const { lane, source, name } = card
  return (row: CardRow): readonly MenuEntry[] => {
    if (!mayWrite || row.mark === 'removed') return []
    const own = mappings.filter(({ mapping }) => mapping.to.row === row.name)
    const unmap = own.map(({ mapping, origin }, at): MenuEntry => ({
      id: `unmap-${at}`,
      label: t('edit.removeMappingOf', { attribute: mapping.from.row, table: origin.name }),
      danger: true,
      onSelect: () => void lines.removeMapping(mapping),
    }))
    if (lane === 'data_mart') return unmap
    const map: MenuEntry = {
      id: 'map',
      label: t(lane === 'source' ? 'map.actionRow' : 'map.actionRowMart'),
      onSelect: () => dialogs.openMap({ from: [source, name], names: [row.name] }),
    }
    const relate: MenuEntry = {
      id: 'relate',
      label: t('relations:add'),
      onSelect: () => dialogs.openRelate({ own: name, from: row.name }),
    }
    return lane === 'source' ? [map] : [map, relate, ...unmap]
  }
}

const markTones = { new: 'success', changed: 'info', removed: 'error' } as const

const AttributeItem = ({ row, ...props }: AttributeItemProps) => {
  const { card, typeOf } = props
  const { t } = useTranslation(['designer', 'shared'])
  const entries = useRowEntries(props)(row)
  const label = t('shared:table.rowActions', { name: row.name })
  return (
    <Attribute
      draggable={card.lane !== 'data_mart' && entries.length > 0}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(attributeDrag, writeDrag(card.id, row.name))
        dataTransfer.effectAllowed = 'copy'
      }}
    >
      <code title={row.name}>
        <TextLink to={paths.lineage({ ...lineageStart(card), attribute_name: row.name })}>
          {row.name}
        </TextLink>
      </code>
      {row.mark !== undefined && <Tag tone={markTones[row.mark]}>{t(`mark.row.${row.mark}`)}</Tag>}
      {row.isKey && <Tag>{t('shared:field.key')}</Tag>}
      <small>{typeOf(row)}</small>
      {entries.length > 0 && (
        <Menu
          label={label}
          placement="end"
          entries={entries}
          trigger={(trigger) => <IconButton {...trigger} small icon={MoreHorizontal} label={label} />}
        />
      )}
    </Attribute>
  )
}

/** Actions that are buttons; the menu has all of them. */
const mostButtons = 3

const Actions = ({ actions }: Pick<CardPaneProps, 'actions'>) => (
  <Row gap={8} wrap>
    {actions.slice(0, mostButtons).map(({ id, label, icon, to, onSelect }) => (
      <Button key={id} size="small" icon={icon} to={to} onClick={onSelect}>
        {label}
      </Button>
    ))}
  </Row>
)

/** Why a table has no attributes. */
const Unread = ({ card: { unread } }: Pick<CardPaneProps, 'card'>) => {
  const { t } = useTranslation('designer')
  const formatProblem = useProblemText()
  if (unread === undefined) return null
  const { state, failure } = unread
  return (
    <MarginNote live tone={state === 'failed' ? 'error' : 'neutral'}>
      {joinSentences(
        t(`card.unreadText.${state}`),
        state === 'failed' && failure ? formatProblem(failure) : '',
      )}
    </MarginNote>
  )
}

const Relations = ({ card, stored, objects, edits }: CardPaneProps) => {
  const isReadOnly = !useMay('data-manager:object:write')
  if (stored === undefined || card.lane !== 'data_prim') return null
  return (
    <RelationsSection
      isBrief
      design={savedRelations(stored.object, edits)}
      others={objects}
      isReadOnly={isReadOnly}
    />
  )
}

/** The selected card: what it is, what the next build changes, its attributes and relations, and its actions. */
export function CardPane(props: CardPaneProps) {
  const { card, stored, planned, current, actions, lines, attributes, onClose } = props
  const mappings = lines.mappingsOf(card.id)
  const { t } = useTranslation(['shared', 'common'])
  const label = t('table.rowActions', { name: card.name })
  return (
    <>
      <PaneHead
        title={card.name}
        actions={
          <>
            {actions.length > 0 && (
              <Menu
                label={label}
                placement="end"
                entries={actions}
                trigger={(trigger) => <IconButton {...trigger} small icon={MoreHorizontal} label={label} />}
              />
            )}
            <IconButton small icon={X} label={t('common:action.close')} onClick={onClose} />
          </>
        }
      />
      <Body>
        <Stack gap={6}>
          {card.lane === 'source' && <Tag mono>{card.source}</Tag>}
          {stored && <span>{nameOfObject(stored)}</span>}
          {stored && <ObjectStateView stored={stored} current={current} />}
        </Stack>
        <Unread card={card} />
        <Actions actions={actions} />
        {planned && <PlannedChanges object={planned} />}
        {card.unread === undefined && (
          <section>
            <PaneHead title={t('entity.attributes')} count={card.rows.length} />
            <Attributes ref={attributes}>
              {card.rows.map((row) => (
                <AttributeItem key={row.name} {...props} {...{ row, mappings }} />
              ))}
            </Attributes>
          </section>
        )}
        <Relations {...props} />
      </Body>
    </>
  )
}
