import { identitySettings } from '#contract/iam/administration.ts'
import type { IdentitySettings, SettingsWrite } from '#contract/iam/setting.ts'
import { settingsWrite } from '#contract/iam/setting.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { documentOf, settingsShape } from './settings-form.ts'

export const settingsQuery = queryOf(identitySettings.get)

const latest = async (): Promise<Stored<SettingsWrite>> => {
  const { settings } = await call(identitySettings.get)
  const { etag, updated_by: user, updated_at: at } = settings
  return { document: documentOf(settings), etag, user, at: at ?? '' }
}

interface Options {
  readonly onSaved: () => void
  readonly onMerged: (document: SettingsWrite, stored: Stored<SettingsWrite>) => void
  readonly onRefused: (error: Error) => void
}

/** Saves the settings; what another administrator changed meanwhile is merged setting by setting (MRG4). */
export const useSaveSettings = ({ onSaved, onMerged, onRefused }: Options) =>
  useMergedSave<SettingsWrite, IdentitySettings>({
    shape: settingsShape,
    read: (document) => settingsWrite.safeParse(document).data,
    latest,
    send: async (body, etag) => (await call(identitySettings.update, { body, ifMatch: etag ?? '' })).settings,
    onSaved: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, settings })
      onSaved()
    },
    onMerged,
    onRefused,
  })
