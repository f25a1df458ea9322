-- Every process tells its balancer whether the database has the tables that it needs.
GRANT SELECT ON migrations TO nattoku_app;
