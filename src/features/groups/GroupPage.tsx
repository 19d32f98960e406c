import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Group } from '#contract/iam/group.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { PageTabs } from '#src/parts/page/PageTabs.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { media } from '#src/ui/tokens.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import { AddToGroup, GroupMembers } from './GroupMembers.tsx'
import { SettingsPane } from './SettingsPane.tsx'
import { type GroupDialog, useGroupCommands } from './commands.ts'
import { groupQuery } from './use-groups.ts'

const Body = styled('div')({
  paddingTop: 16,
  '&[data-form]': { padding: '20px 24px 40px', [media.belowWide]: { padding: '16px 16px 40px' } },
})

const tabs = ['members', 'settings'] as const
const dialogs = ['add', 'delete'] as const satisfies readonly GroupDialog[]

const Whole = ({ group }: { group: Group }) => {
  const { t } = useTranslation('people')
  const mayWrite = useMay('iam:group:write')
  const [address, setAddress] = useSearchParams()
  const { dialog, open, close } = useDialogAddress(dialogs)
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'members'
  useCrumbName(group.name)
  useGroupCommands({ group, open })
  return (
    <>
      <PageHead
        title={group.name}
        sentence={
          group.description === '' ? t('group.sentence', { count: group.members }) : group.description
        }
        actions={
          mayWrite && (
            <>
              <Button look="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
                {t('group.action.delete')}
              </Button>
              {tab === 'members' && group.members > 0 && (
                <Button look="primary" icon={Plus} onClick={() => open('add')}>
                  {t('members.add')}
                </Button>
              )}
            </>
          )
        }
      />
      <PageTabs
        label={t('group.tabs')}
        tabs={[
          { id: 'members', label: t('group.tab.members'), count: group.members },
          { id: 'settings', label: t('group.tab.settings') },
        ]}
        value={tab}
        onChange={(next) => setAddress(next === 'members' ? {} : { tab: next }, { replace: true })}
        panelId="group-pane"
      />
      <Body
        id="group-pane"
        role="tabpanel"
        aria-label={t(`group.tab.${tab}`)}
        data-form={tab === 'settings' ? '' : undefined}
      >
        {tab === 'members' ? (
          <GroupMembers group={group} onAdd={() => open('add')} />
        ) : (
          <SettingsPane key={group.id} group={group} />
        )}
      </Body>
      {dialog === 'add' && <AddToGroup group={group} onClose={close} />}
      {dialog === 'delete' && <DeleteGroup group={group} onClose={close} />}
    </>
  )
}

/** One group: who belongs to it, and which roles it gives. */
export const Component = () => {
  const { t } = useTranslation('people')
  const { group: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(groupQuery(id))
  if (data) return <Whole key={id} group={data.group} />
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('group.error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.groups()}>{t('group.toList')}</Button>}
    />
  )
}
