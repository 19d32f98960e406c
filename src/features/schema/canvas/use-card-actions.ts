// What can be done with a card: the same by menu, by keys and by the buttons of its pane.
import {
  Cable,
  ChartColumn,
  ExternalLink,
  GitMerge,
  ListTree,
  Layers2,
  type LucideIcon,
  PencilRuler,
  Plus,
  RefreshCw,
  Trash2,
  Waypoints,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LineageStart } from '#contract/lineage/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import type { EditDialogs } from '../edit/edit-dialogs.ts'
import { queryPath } from '../list/ObjectMenu.tsx'

export interface CardAction {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly danger?: boolean
  /** The page that it opens, or what it does. */
  readonly to?: string
  readonly onSelect?: () => void
}

/** Where the lineage of a card starts. */
export function lineageStart({ lane, source, name }: Card): LineageStart {
  return { database_name: lane === 'source' ? source : lane, table_name: name }
}

interface CardActionsInput {
  readonly dialogs: EditDialogs
  /** Designs an object of a table, or a mart of an object, and of the cards that are selected with it. */
  readonly create: (card: Card) => void
  /** Of how many cards. */
  readonly countOf: (card: Card) => number
  readonly extract: (card: Card) => void
  /** Moves the focus to the attributes beside the canvas. */
  readonly goToAttributes: () => void
  readonly onDelete: (stored: StoredLogicalObject) => void
}

/** The actions of a table whose attributes are not known. */
const useUnreadActions = (extract: CardActionsInput['extract']) => {
  const { t } = useTranslation('shared')
  const mayExtract = useMay('data-manager:source:extract')
  const openTable = ({ source, name }: Card): CardAction => ({
    id: 'open',
    label: t('action.openTable'),
    icon: ExternalLink,
    to: paths.table(source, name),
  })
  const unreadActions = (card: Card): readonly (CardAction | false)[] => [
    mayExtract &&
      card.unread?.state !== 'working' && {
        id: 'extract',
        label: t('action.extract'),
        icon: RefreshCw,
        onSelect: () => extract(card),
      },
    openTable(card),
  ]
  return { openTable, unreadActions }
}

type Creation = Pick<CardActionsInput, 'create' | 'countOf'>

const useCreateAction = ({ create, countOf }: Creation) => {
  const { t } = useTranslation(['designer', 'mart', 'shared'])
  return (card: Card): CardAction => {
    const count = countOf(card)
    const isTable = card.lane === 'source'
    const one = t(isTable ? 'shared:action.designObject' : 'mart:design')
    return {
      id: 'create',
      label: count === 1 ? one : t(isTable ? 'edit.designMany' : 'edit.martMany', { count }),
      icon: isTable ? Plus : Layers2,
      keys: 'N',
      onSelect: () => create(card),
    }
  }
}

/** Returns a function that lists the actions of a card. `stored` is its object; undefined for a table. */
export function useCardActions(input: CardActionsInput) {
  const { dialogs, extract, goToAttributes, onDelete } = input
  const { t } = useTranslation(['designer', 'mart', 'relations', 'shared'])
  const mayWrite = useMay('data-manager:object:write')
  const canQuery = useMay('query-builder-legacy:query:run')
  const createAction = useCreateAction(input)
  const { openTable, unreadActions } = useUnreadActions(extract)
  const lineage = (card: Card): CardAction => ({
    id: 'lineage',
    label: t('shared:action.lineage'),
    icon: Waypoints,
    to: paths.lineage(lineageStart(card)),
  })
  // Tab leads from card to card, not to the pane of the selected one.
  const attributes: CardAction = {
    id: 'attributes',
    label: t('goToAttributes'),
    icon: ListTree,
    keys: 'A',
    onSelect: goToAttributes,
  }
  const mapAction = (card: Card): CardAction => {
    const { lane, source, name } = card
    return {
      id: 'map',
      label: t(lane === 'source' ? 'map.actionFrom' : 'map.actionTo'),
      icon: GitMerge,
      keys: 'M',
      onSelect: () => dialogs.openMap(lane === 'source' ? { from: [source, name] } : { to: name }),
    }
  }
  const relateAction = ({ name }: Card): CardAction => ({
    id: 'relate',
    label: t('relations:add'),
    icon: Cable,
    keys: 'R',
    onSelect: () => dialogs.openRelate({ own: name }),
  })
  const tableActions = (card: Card): readonly (CardAction | false)[] => [
    mayWrite && createAction(card),
    mayWrite && mapAction(card),
    openTable(card),
    lineage(card),
    attributes,
  ]
  const objectActions = (card: Card, stored: StoredLogicalObject): readonly (CardAction | false)[] => [
    { id: 'open', label: t('shared:action.open'), icon: PencilRuler, to: paths.object(card.name) },
    mayWrite && mapAction(card),
    mayWrite && card.lane === 'data_prim' && relateAction(card),
    mayWrite && card.lane === 'data_prim' && createAction(card),
    lineage(card),
    canQuery &&
      stored.built_at !== null && {
        id: 'query',
        label: t('shared:action.startQuery'),
        icon: ChartColumn,
        to: queryPath(stored),
      },
    attributes,
    mayWrite && {
      id: 'delete',
      label: t('shared:action.deleteMenu'),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      onSelect: () => onDelete(stored),
    },
  ]
  return (card: Card, stored: StoredLogicalObject | undefined): readonly CardAction[] => {
    if (card.isRemoved === true) return []
    const ofTable = card.unread === undefined ? tableActions : unreadActions
    const all = card.lane === 'source' || !stored ? ofTable(card) : objectActions(card, stored)
    return all.filter((action) => action !== false)
  }
}
