import { ChartColumn, ExternalLink, PencilRuler, Plus, Waypoints, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LineageStart } from '#contract/lineage/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Card, CardRow } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { queryPath } from '../list/ObjectMenu.tsx'
import { ObjectStateView } from '../list/object-columns.tsx'
import { nameOfObject } from '../model/object-list.ts'

const Body = styled('div')({ display: 'grid', gap: 14, padding: '14px 20px 20px' })
const Attributes = styled('ul')({
  ...listReset,
  '& > li': { ...rowLayout(8), minHeight: 30, borderBottom: hairline },
  '& code': { ...type.monoSmall, ...oneLine, fontFamily: mono, flex: '1 1 0', minWidth: 0 },
  '& small': { ...type.caption, flex: 'none', color: color.text.secondary },
})

/** Where the lineage of a card starts. */
const startOf = ({ lane, source, name }: Card): LineageStart => ({
  database_name: lane === 'source' ? source : lane,
  table_name: name,
})

const LineageButton = ({ card }: { card: Card }) => {
  const { t } = useTranslation('shared')
  return (
    <Button icon={Waypoints} to={paths.lineage(startOf(card))}>
      {t('action.lineage')}
    </Button>
  )
}

/** What the object or table is, and its actions. */
const Summary = ({ card, stored, current }: Omit<CardPaneProps, 'typeOf' | 'onClose'>) => {
  const { t } = useTranslation(['designer', 'shared'])
  const mayWrite = useMay('data-manager:object:write')
  const canQuery = useMay('query-builder-legacy:query:run')
  if (stored === undefined)
    return (
      <>
        <Tag mono>{card.source}</Tag>
        <Row gap={8} wrap>
          {mayWrite && (
            <Button icon={Plus} to={paths.newObject(`${card.source}/${card.name}`)}>
              {t('shared:action.designObject')}
            </Button>
          )}
          <Button icon={ExternalLink} to={paths.table(card.source, card.name)}>
            {t('shared:action.openTable')}
          </Button>
          <LineageButton card={card} />
        </Row>
      </>
    )
  return (
    <>
      <Stack gap={6}>
        <span>{nameOfObject(stored)}</span>
        <ObjectStateView stored={stored} current={current} />
      </Stack>
      <Row gap={8} wrap>
        <Button icon={PencilRuler} to={paths.object(card.name)}>
          {t('shared:action.open')}
        </Button>
        <LineageButton card={card} />
        {canQuery && stored.built_at !== null && (
          <Button icon={ChartColumn} to={queryPath(stored)}>
            {t('shared:action.startQuery')}
          </Button>
        )}
      </Row>
    </>
  )
}

interface CardPaneProps {
  card: Card
  /** The object of the card; undefined for a table. */
  stored: StoredLogicalObject | undefined
  /** Number of the current build. */
  current: number | undefined
  typeOf: (row: CardRow) => string
  onClose: () => void
}

/** The selected card: all of its attributes, and where to go from it. */
export function CardPane({ typeOf, onClose, ...props }: CardPaneProps) {
  const { card } = props
  const { t } = useTranslation(['designer', 'shared', 'common'])
  return (
    <>
      <PaneHead
        title={card.name}
        actions={<IconButton small icon={X} label={t('common:action.close')} onClick={onClose} />}
      />
      <Body>
        <Summary {...props} />
        <section>
          <PaneHead title={t('shared:entity.attributes')} count={card.rows.length} />
          <Attributes>
            {card.rows.map((row) => (
              <li key={row.name}>
                <code title={row.name}>
                  <TextLink to={paths.lineage({ ...startOf(card), attribute_name: row.name })}>
                    {row.name}
                  </TextLink>
                </code>
                {row.isKey && <Tag>{t('shared:field.key')}</Tag>}
                <small>{typeOf(row)}</small>
              </li>
            ))}
          </Attributes>
        </section>
      </Body>
    </>
  )
}
