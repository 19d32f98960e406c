import { styled } from '@mui/material/styles'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/today/today.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { useFigures } from '../model/use-today.ts'
import { Pane, PaneText } from '../panes/Pane.tsx'
import { Sparkline } from '#src/ui/display/Sparkline.tsx'
import { useFigureTexts } from './figure-texts.ts'

const ChooseFigures = lazy(async () => ({ default: (await import('./ChooseFigures.tsx')).ChooseFigures }))

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(208px, 1fr))',
  borderBottom: hairline,
  overflow: 'hidden',
  // Lines between figures, without one at the start of a line of them.
  '& > li': { minWidth: 0, marginLeft: -1, borderLeft: hairline, marginBottom: -1, borderBottom: hairline },
  [media.belowPhone]: { gridTemplateColumns: '1fr 1fr' },
})
const Legend = styled('span')({ ...rowLayout(6), color: color.text.secondary })
const Line = styled('i')({
  width: 20,
  borderTop: `1.5px solid ${color.chart.c1}`,
  '&[data-past]': { marginLeft: 6, borderTop: `1px dashed ${color.text.primary}` },
})
const Cell = styled(Link)({
  display: 'block',
  height: '100%',
  minHeight: 152,
  padding: '12px var(--gutter) 14px',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusInside,
  '& > *': { display: 'block' },
  '& > b': { ...type.body, ...oneLine, fontWeight: 500 },
  '& > small': { ...type.small, ...oneLine, minHeight: 18, color: color.text.secondary },
  '& > data': { ...type.figure, ...oneLine },
  '& > p': { ...type.small, ...oneLine, minHeight: 18, margin: '0 0 10px', color: color.text.secondary },
  '& > p > b': { fontWeight: 600, color: color.text.primary },
  '& > p[data-failure]': { whiteSpace: 'normal', color: color.tone.error.text },
  '& > svg': { maxWidth: '100%' },
  // Without periods and lines there is nothing to align.
  '[data-plain] &': { minHeight: 0 },
  '[data-plain] & > small:empty, [data-plain] & > p:empty': { display: 'none' },
})

const hasLine = ({ points }: Figure): boolean => points.length > 1

/** What the lines of the figures are. */
const FigureLegend = ({ figures }: { figures: readonly Figure[] }) => {
  const { t } = useTranslation('today')
  const drawn = figures.filter(hasLine)
  const hasPast = drawn.some(({ points }) => points.some(({ past }) => past !== null))
  if (drawn.length === 0) return null
  return (
    <Legend>
      <Line />
      {t('figures.legend.line')}
      {hasPast && (
        <>
          <Line data-past="" />
          {t('figures.legend.past')}
        </>
      )}
    </Legend>
  )
}

const FigureCell = ({ figure }: { figure: Figure }) => {
  const formatProblem = useProblemText()
  const { value, period, change, spark } = useFigureTexts(figure)
  const { id, name, failure, points } = figure
  return (
    <Cell to={paths.query(new URLSearchParams({ saved: id }).toString())} data-row="">
      <b title={name}>{name}</b>
      <small>{period}</small>
      {failure === null ? (
        <>
          <data value={String(figure.value ?? '')}>{value}</data>
          <p>
            {change && (
              <>
                <b>{change.strong}</b> {change.rest}
              </>
            )}
          </p>
          {points.length > 1 && spark !== null && <Sparkline points={points} label={spark} />}
        </>
      ) : (
        <p data-failure="">{formatProblem(failure)}</p>
      )}
    </Cell>
  )
}

/** The latest values of saved queries. */
export function FiguresPane({ uid, query }: { uid: string; query: ReturnType<typeof useFigures> }) {
  const { t } = useTranslation(['today', 'shared'])
  const [isChoosing, setChoosing] = useState(false)
  const choices = query.data?.choices ?? []
  return (
    <Pane
      title={t('figures.title')}
      note={t('figures.note')}
      actions={
        choices.length > 0 && (
          <>
            <FigureLegend figures={query.data?.figures ?? []} />
            <LinkButton onClick={() => setChoosing(true)}>{t('figures.choose')}</LinkButton>
          </>
        )
      }
      query={query}
      error={t('figures.error')}
      rows={[4, 152]}
      hasFigures
    >
      {({ figures }) => (
        <>
          {figures.length === 0 ? (
            <PaneText>
              {choices.length === 0 ? t('figures.none') : t('figures.noneChosen')}
              {choices.length === 0 && (
                <LinkButton to={paths.query()}>{t('shared:action.startQuery')}</LinkButton>
              )}
            </PaneText>
          ) : (
            <List data-plain={figures.some(hasLine) ? undefined : ''}>
              {figures.map((figure) => (
                <li key={figure.id}>
                  <FigureCell figure={figure} />
                </li>
              ))}
            </List>
          )}
          {isChoosing && (
            <Suspense fallback={null}>
              <ChooseFigures
                uid={uid}
                choices={choices}
                chosen={figures.map(({ id }) => id)}
                onClose={() => setChoosing(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Pane>
  )
}
