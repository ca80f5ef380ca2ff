-- A trial may also judge marks of an earlier policy again by the rules in force, and a bulk action carries it out.
alter table policy_simulations add column judged_under integer;
alter table policy_simulation_people
  drop constraint policy_simulation_people_change_check,
  add check (change in ('blocked', 'freed', 'moved', 'judged'));
alter table bulk_acts
  drop constraint bulk_acts_act_check,
  add check (act in ('activate', 'disable', 'delete', 'makeOrganizer', 'endOrganizer', 'judgeAgain'));
