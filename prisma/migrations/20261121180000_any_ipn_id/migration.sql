-- An index row has room for a few hundred characters only: a longer IPN_ID kept its notification from being stored.
DROP INDEX "ipn_events_ipn_id_idx";
CREATE INDEX "ipn_events_ipn_id_idx" ON "ipn_events" ((left("payload" ->> 'IPN_ID', 200))) WHERE "verified";
