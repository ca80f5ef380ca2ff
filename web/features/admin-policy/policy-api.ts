import type { BulkAct, BulkActRequest } from '../../../modules/identity/bulk/contract.ts';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import type {
  AdoptPolicyReply,
  AdoptPolicyRequest,
  JudgeAgainTrial,
  SimulatedChange,
  SimulatedPerson,
  SimulatePolicyRequest,
  Simulation,
  WithdrawPolicyRequest,
} from '../../../modules/reliability/simulation/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

/** The number of people on a page. */
export const PAGE_SIZE = 20;

const simulations = '/admin/policies/simulations';
const one = (id: string) => `${simulations}/${encodeURIComponent(id)}`;

const policyApi = api.injectEndpoints({
  endpoints: (build) => ({
    policies: build.query<PoliciesReply, void>({
      query: () => '/admin/reliability/policies',
      providesTags: ['Policy'],
    }),
    /** The policies that this admin has tried, the last one first. */
    simulations: build.query<Simulation[], void>({ query: () => simulations, providesTags: ['Simulation'] }),
    simulation: build.query<Simulation, string>({ query: one, providesTags: ['Simulation'] }),
    simulatedPeople: build.query<Page<SimulatedPerson>, { id: string; change: SimulatedChange } & PageAsked>({
      query: ({ id, change, ...asked }) => ({
        url: `${one(id)}/people`,
        params: { change, ...paramsOf(PAGE_SIZE, asked) },
      }),
      transformResponse: toPage<SimulatedPerson>,
    }),
    simulate: build.mutation<Simulation, Keyed<SimulatePolicyRequest | JudgeAgainTrial>>({
      query: (body) => post(simulations, body),
      // a refusal may mean that another one is under way, or that the policy is not the newest any more
      invalidatesTags: (_simulation, error) => (error && error.status !== 409 ? [] : ['Simulation', 'Policy']),
    }),
    removeSimulation: build.mutation<null, string>({
      query: (id) => ({ url: one(id), method: 'DELETE' }),
      invalidatesTags: ['Simulation'],
    }),
    withdrawPolicy: build.mutation<null, WithdrawPolicyRequest>({
      query: (body) => ({ url: '/admin/policies/withdrawals', method: 'POST', body }),
      invalidatesTags: (_withdrawn, error) => (error && error.status !== 409 ? [] : ['Policy', 'Audit']),
    }),
    /** Begins a bulk act, which its page shows. */
    judgeAgain: build.mutation<BulkAct, Extract<BulkActRequest, { trial: string }>>({
      query: (body) => ({ url: '/admin/bulk-acts', method: 'POST', body }),
      invalidatesTags: (_begun, error) => (error && error.status !== 409 ? [] : ['Policy', 'Audit']),
    }),
    adoptPolicy: build.mutation<AdoptPolicyReply, AdoptPolicyRequest>({
      query: (body) => ({ url: '/admin/policies', method: 'POST', body }),
      invalidatesTags: (_adopted, error) => (error && error.status !== 409 ? [] : ['Policy', 'Reliability', 'Audit']),
    }),
  }),
});

export const {
  usePoliciesQuery,
  useSimulationsQuery,
  useSimulationQuery,
  useSimulatedPeopleQuery,
  useSimulateMutation,
  useRemoveSimulationMutation,
  useAdoptPolicyMutation,
  useWithdrawPolicyMutation,
  useJudgeAgainMutation,
} = policyApi;
