-- Why the log in the last scheduled backup is not sealed to its end: somebody changed it. Null if it is.
alter table scheduled_backup add column unsealed text;
