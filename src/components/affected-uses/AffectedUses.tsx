import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type {
  AffectedCondition,
  AffectedQuery,
  BuildPlanAnswer,
} from '#contract/data-manager/plan-endpoints.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { List, Use } from './change-style.ts'

const glyphs = {
  fails: 'failed',
  moves: 'attention',
  may_move: 'attention',
  works: 'done',
} as const satisfies Record<AffectedQuery['effect'], StateName>

interface QueryProps {
  boardPath: (board: string) => string
  /** Below a query: what can be done about it. */
  fix?: (query: AffectedQuery) => ReactNode
}

const QueryItem = ({ query, boardPath, fix }: QueryProps & { query: AffectedQuery }) => {
  const { t, i18n } = useTranslation('review')
  const formatProblem = useProblemText()
  const { name, owner, effect, fields, problem, from, to, boards } = query
  const named = enumerate(i18n.language, [...fields])
  const isLost = effect === 'fails' && fields.length > 0
  return (
    <Use>
      <StateGlyph state={glyphs[effect]} />
      <div>
        <p>
          <b>{name}</b> <small>{t('uses.owner', { owner })}</small>
        </p>
        <p>
          {isLost || problem === null
            ? t(`effect.${effect}`, { fields: named, count: fields.length, from: from ?? '', to: to ?? '' })
            : formatProblem(problem)}
        </p>
        {fix?.(query)}
        {boards.length > 0 && (
          <small>
            <span>{t('uses.boards')}</span>
            {boards.map((board) => (
              <TextLink key={board.id} isInline to={boardPath(board.id)}>
                {board.name}
              </TextLink>
            ))}
          </small>
        )}
      </div>
    </Use>
  )
}

/** Saved queries that fail, or that another table would answer. */
export function AffectedQueries({
  affected: { queries, hidden_queries: hidden },
  ...item
}: QueryProps & { affected: Pick<BuildPlanAnswer, 'queries' | 'hidden_queries'> }) {
  const { t } = useTranslation('review')
  if (queries.length + hidden === 0) return null
  const failing = queries.filter(({ effect }) => effect === 'fails').length
  return (
    <section>
      <PaneHead
        onPage
        title={t('uses.title')}
        count={failing > 0 ? t('uses.failing', { count: failing }) : ''}
      />
      <List>
        {queries.map((query) => (
          <QueryItem key={query.id} query={query} {...item} />
        ))}
        {hidden > 0 && (
          <li>
            <small>{t('uses.hidden', { count: hidden })}</small>
          </li>
        )}
      </List>
    </section>
  )
}

interface ConditionProps {
  rolePath: (role: string) => string
}

const ConditionItem = ({ condition, rolePath }: ConditionProps & { condition: AffectedCondition }) => {
  const { t, i18n } = useTranslation('review')
  const { object_name: name, effect, fields, roles, named_roles: named, users } = condition
  return (
    <Use>
      <StateGlyph state={effect === 'fewer' ? 'attention' : 'failed'} />
      <div>
        <p>
          <Trans
            t={t}
            i18nKey={`condition.${effect}`}
            count={roles}
            values={{ name, fields: enumerate(i18n.language, [...fields]) }}
            components={{ b: <b /> }}
          />
        </p>
        <small>
          <span>{t('condition.users', { count: users })}</span>
          {named.map((role) => (
            <TextLink key={role.id} isInline to={rolePath(role.id)}>
              {role.name}
            </TextLink>
          ))}
        </small>
        {effect === 'more' && <MarginNote tone="error">{t('condition.moreText')}</MarginNote>}
      </div>
    </Use>
  )
}

/** Row conditions of roles that match other rows than now. */
export function AffectedConditions({
  conditions,
  rolePath,
}: ConditionProps & { conditions: readonly AffectedCondition[] }) {
  const { t } = useTranslation('review')
  if (conditions.length === 0) return null
  return (
    <section>
      <PaneHead onPage title={t('condition.title')} />
      <List>
        {conditions.map((condition) => (
          <ConditionItem key={JSON.stringify(condition)} condition={condition} rolePath={rolePath} />
        ))}
      </List>
    </section>
  )
}
