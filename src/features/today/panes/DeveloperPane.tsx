import { KeyRound, Webhook } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Pane, rowLink } from './Pane.tsx'

const Inside = styled(Link)({ ...rowLink, ...type.body, minHeight: 32, gap: 8 })

const loaded = { data: true, error: null, refetch: () => undefined } as const

/** What programs need: keys, and the reference of the interface. For people who may create keys, publish or automate. */
export function DeveloperPane() {
  const { t } = useTranslation(['today', 'shell'])
  const mayReadKeys = useMay('iam:api_key:read')
  const mayPublish = useMay('store:package:write')
  const mayAutomate = useMay('dpe:action:read')
  const mayPlan = useMay('playbook:playbook:read')
  if (!mayReadKeys && !mayPublish && !mayAutomate && !mayPlan) return null
  return (
    <Pane isQuiet title={t('developer.title')} query={loaded} error="">
      {() => (
        <ul>
          {mayReadKeys && (
            <li>
              <Inside to={paths.apiKeys()} data-row="">
                <KeyRound size={16} strokeWidth={1.75} aria-hidden />
                {t('developer.keys')}
              </Inside>
            </li>
          )}
          <li>
            <Inside to={paths.apiReference()} data-row="">
              <Webhook size={16} strokeWidth={1.75} aria-hidden />
              {t('shell:page.apiReference')}
            </Inside>
          </li>
        </ul>
      )}
    </Pane>
  )
}
