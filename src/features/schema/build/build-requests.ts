import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Level } from '#contract/data-manager/logical-object.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'

const freezing = {
  data_prim: () => describeRequest(dataManager.freezePrim, {}),
  data_mart: () => describeRequest(dataManager.freezeMart, {}),
} as const satisfies Record<Level, () => DescribedRequest>

/** Describes the requests of a build: levels are frozen one after the other, then built together. */
export function buildRequests(levels: readonly Level[]): readonly DescribedRequest[] {
  return levels.length === 0
    ? []
    : [
        ...levels.map((level) => freezing[level]()),
        describeRequest(dataManager.buildPhysical, {
          query: {},
          body: { levelsToBuild: [...levels], dwhName: warehouseName },
        }),
      ]
}
