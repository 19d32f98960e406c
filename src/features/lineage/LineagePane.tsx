import { ExternalLink, ShieldCheck, Waypoints, X } from 'lucide-react'
import { Fragment } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Lineage, LineageCard, LineageCondition, LineageItem } from '#contract/lineage/lineage.ts'
import { cardsUsing } from '#domain/lineage/lineage-paths.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { pathOfCard, startOfCard, startOfItem } from './card-links.ts'
import { GoesTo, sumCounts, usingCards } from './GoesTo.tsx'
import { iconOfCard } from './LineageFace.tsx'
import { Line, Lines, Part } from './PaneLines.tsx'
import { useLineageTexts } from './use-lineage-texts.ts'
import { VirtualSql } from './VirtualSql.tsx'

const Body = styled('div')({ display: 'grid', gap: 20, padding: '14px 20px 20px' })
const Sentences = styled('ol')({
  ...listReset,
  ...type.small,
  padding: '4px 0 8px',
  color: color.text.secondary,
  overflowWrap: 'anywhere',
})

const Conditions = ({ conditions }: { conditions: readonly LineageCondition[] }) => {
  const { t, i18n } = useTranslation('lineage')
  return (
    <Part>
      <h3>{t('pane.conditions')}</h3>
      <Lines>
        {conditions.length === 0 && <Line icon={ShieldCheck} text={t('pane.noCondition')} />}
        {conditions.map((condition) => (
          <li key={JSON.stringify(condition)}>
            <ShieldCheck size={14} strokeWidth={2} aria-hidden />
            <span>
              {condition.named_roles.length === 0
                ? t('pane.roles', { count: condition.roles })
                : condition.named_roles.map(({ id, name }) => (
                    <Row key={id} gap={8}>
                      <TextLink to={paths.role(id)}>{name}</TextLink>
                    </Row>
                  ))}
            </span>
            <small>
              {t('pane.reads', {
                object: condition.object_name,
                fields: enumerate(i18n.language, condition.fields),
                users: t('pane.users', { count: condition.users }),
              })}
            </small>
          </li>
        ))}
      </Lines>
    </Part>
  )
}

/** The items of a card that are on a path; of attributes, each with its own lineage. */
const Items = ({ card }: { card: LineageCard }) => {
  const { t } = useTranslation('lineage')
  const texts = useLineageTexts()
  return (
    <Lines>
      {card.items.map((item) => {
        const start = startOfItem(card, item)
        const name = texts.item(card, item)
        return (
          <li key={item.id}>
            <span>{start === undefined ? name : <TextLink to={paths.lineage(start)}>{name}</TextLink>}</span>
            <small>{item.uses.length > 0 ? texts.uses(item.uses) : texts.brief(card, item)}</small>
          </li>
        )
      })}
      {card.items.length === 0 && <li>{t('pane.noItems')}</li>}
    </Lines>
  )
}

/** What happens to values on the way: SQL of virtual attributes, and rules. */
const Rules = ({ lineage }: { lineage: Lineage }) => {
  const { t } = useTranslation('lineage')
  const texts = useLineageTexts()
  const changing = lineage.cards.flatMap((card) =>
    card.items.flatMap((item): { card: LineageCard; item: LineageItem }[] =>
      item.rules.length > 0 || (item.sql ?? '') !== '' ? [{ card, item }] : [],
    ),
  )
  if (changing.length === 0) return null
  return (
    <Part>
      <h3>{t('pane.rules')}</h3>
      {changing.map(({ card, item }) =>
        item.sql === null ? (
          <Fragment key={`${card.id} ${item.id}`}>
            <Lines>
              <li>
                <span>{texts.item(card, item)}</span>
                <small>
                  <LinkButton to={paths.object(card.name)}>
                    {t('pane.ruleCount', { count: item.rules.length })}
                  </LinkButton>
                </small>
              </li>
            </Lines>
            <Sentences>
              {texts.rules(card, item.rules).map((sentence, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rules have no other key
                <li key={at}>{sentence}</li>
              ))}
            </Sentences>
          </Fragment>
        ) : (
          <VirtualSql key={`${card.id} ${item.id}`} name={item.name} sql={item.sql} />
        ),
      )}
    </Part>
  )
}

const ComesFrom = ({ lineage }: { lineage: Lineage }) => {
  const { t } = useTranslation('lineage')
  const texts = useLineageTexts()
  const starts = new Set(lineage.start.map(({ card }) => card))
  const writers = new Set(lineage.links.flatMap(({ from, kind }) => (kind === 'write' ? [from.card] : [])))
  const using = cardsUsing(lineage)
  const sources = lineage.cards.filter(
    ({ id, lane }) => !starts.has(id) && (lane === 'source' || (writers.has(id) && !using.has(id))),
  )
  if (sources.length === 0) return null
  return (
    <Part>
      <h3>{t('pane.comesFrom')}</h3>
      <Lines>
        {sources.flatMap((card) =>
          card.items.length === 0
            ? [<Line key={card.id} icon={iconOfCard(card)} text={texts.card(card)} />]
            : card.items.map((item) => (
                <Line
                  key={`${card.id} ${item.id}`}
                  icon={iconOfCard(card)}
                  text={texts.item(card, item)}
                  note={texts.card(card)}
                />
              )),
        )}
      </Lines>
    </Part>
  )
}

interface LineagePaneProps {
  lineage: Lineage
  card: LineageCard
  /** Whether the lineage starts at the card. */
  isStart: boolean
  onClose: () => void
}

/** Where the lineage starts: what it comes from, and what uses it. */
const StartParts = ({ lineage, card }: Pick<LineagePaneProps, 'lineage' | 'card'>) => {
  const { t } = useTranslation('lineage')
  const isAttribute = card.kind === 'table' || card.kind === 'object'
  const affected = isAttribute ? sumCounts(usingCards(lineage)) : 0
  return (
    <>
      <ComesFrom lineage={lineage} />
      <Rules lineage={lineage} />
      <GoesTo lineage={lineage} />
      <Conditions conditions={lineage.conditions} />
      {affected > 0 && <MarginNote>{t('pane.affected', { count: affected })}</MarginNote>}
    </>
  )
}

/** Another card on a path. */
const CardParts = ({ card }: Pick<LineagePaneProps, 'card'>) => {
  const { t } = useTranslation('lineage')
  return (
    <>
      {card.owner !== '' && <span>{t('pane.owner', { owner: card.owner })}</span>}
      {card.is_broken && <MarginNote tone="error">{t('pane.broken')}</MarginNote>}
      <Items card={card} />
    </>
  )
}

const CardActions = ({ card, isStart }: Pick<LineagePaneProps, 'card' | 'isStart'>) => {
  const { t } = useTranslation(['lineage', 'shared'])
  const path = pathOfCard(card)
  const from = startOfCard(card)
  return (
    <Row gap={8} wrap>
      {path !== undefined && (
        <Button icon={ExternalLink} to={path}>
          {t('shared:action.open')}
        </Button>
      )}
      {!isStart && from !== undefined && (
        <Button icon={Waypoints} to={paths.lineage(from)}>
          {t('fromHere')}
        </Button>
      )}
    </Row>
  )
}

/** The card where the lineage starts, or another selected one. */
export function LineagePane({ lineage, card, isStart, onClose }: LineagePaneProps) {
  const { t } = useTranslation('common')
  const texts = useLineageTexts()
  const start = lineage.start.find((end) => end.card === card.id)
  const item = card.items.find(({ id }) => id === start?.item)
  return (
    <>
      <PaneHead
        title={item === undefined ? texts.card(card) : texts.item(card, item)}
        count={item === undefined ? texts.kind(card) : texts.card(card)}
        actions={<IconButton small icon={X} label={t('action.close')} onClick={onClose} />}
      />
      <Body>
        <CardActions card={card} isStart={isStart} />
        {isStart ? <StartParts lineage={lineage} card={card} /> : <CardParts card={card} />}
      </Body>
    </>
  )
}
