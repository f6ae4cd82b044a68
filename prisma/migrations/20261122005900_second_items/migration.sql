-- A second item had the API name of the notification that made it; where that was another, it was never found again, and
-- what came for it failed. All purchases of a sale share the API name of its first.
UPDATE "purchases" second SET "warrior_plus_sale" = one."warrior_plus_sale"
FROM "purchases" one
WHERE second."warrior_plus_sale_id" LIKE '%/%'
  AND one."warrior_plus_sale_id" = split_part(second."warrior_plus_sale_id", '/', 1)
  AND second."warrior_plus_sale" <> one."warrior_plus_sale";
